import { createServer } from 'node:http';
import { expect, test } from '../support/fixtures';
import { listen, startNginx } from '../support/nginx';

// R-OPS-33
test('nginx asks the other servers for a file of a build that one does not have', async ({
  request,
  baseURL,
}) => {
  let asked = 0;
  // Servers of the release before: they have none of the files.
  const old = Array.from({ length: 3 }, () =>
    createServer((_, response) => {
      asked += 1;
      response.writeHead(404).end();
    }),
  );
  const ports = await Promise.all(old.map((server) => listen(server)));
  const servers = ports.map((port) => `server 127.0.0.1:${port};\n`).join('');
  const nginx = await startNginx({
    baseURL: baseURL ?? '',
    edit: (text) => text.replace(/upstream mall \{\n/, (begin) => begin + servers),
  });
  try {
    const html = await (await request.get('home?pId=10000')).text();
    const found = Array.from(html.matchAll(/"(\/vantmall\/_next\/static\/[^"\s]+)"/g), ([, file]) => file);
    const files = [...new Set(found)];
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect((await request.get(`${nginx.origin}${file}`)).status(), file).toBe(200);
    expect(asked).toBeGreaterThan(files.length);
    const missing = await request.get(`${nginx.origin}/vantmall/_next/static/chunks/missing.js`);
    expect(missing.status()).toBe(404);
  } finally {
    await nginx.stop();
    for (const server of old) server.close();
  }
});
