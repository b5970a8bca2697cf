import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { PHONE_HEADERS } from './server.mjs';

const STYLE =
  'body{margin:0;background:#f4f4f4;font:14px/1.4 sans-serif}main{display:grid;grid-template-columns:repeat(2,1fr);gap:8px;padding:12px}a{overflow:hidden;border-radius:12px;background:#fff;color:#222;text-decoration:none}img{display:block;width:100%;aspect-ratio:1}h2,p{margin:8px;font-size:14px}p{color:#c0321c}';

/** @param {number} index */
const createCard = (index) =>
  `<a href="/goodsProfile/${index}"><img src="/${index}.avif" width="180" height="180" alt=""><h2>Product ${index}, a name of two lines as in the mall</h2><p>${100 + index} points</p></a>`;

/** @param {string} url @returns {Promise<{ type: string, body: Buffer }>} a picture as a browser gets it */
async function fetchPicture(url) {
  const response = await fetch(url, { headers: { ...PHONE_HEADERS, accept: 'image/avif,image/webp,*/*' } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return {
    type: String(response.headers.get('content-type')),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/**
 * Starts the floor: a hand-written list of six cards without scripts, with its style inlined, from a bare Node server. No
 * page can be faster on this machine in this run.
 * @param {string[]} [pictureUrls] the mall's own pictures of six cards
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startFloor(pictureUrls = []) {
  const pictures = await Promise.all(pictureUrls.map(fetchPicture));
  const document = gzipSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Floor</title><style>${STYLE}</style><main>${[0, 1, 2, 3, 4, 5].map(createCard).join('')}</main>`,
  );
  const server = createServer(({ url = '' }, response) => {
    const picture = pictures[Number(/^\/(\d)\.avif$/.exec(url)?.[1] ?? -1)];
    if (picture) response.writeHead(200, { 'content-type': picture.type }).end(picture.body);
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
        .end(document);
  });
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
