/** The demo projects that show a difference; the seed has them all. */
const PROJECTS = [
  ['10000', 'Vantmall, the default'],
  ['10002', 'Aurora, limited-time purchase'],
  ['10003', 'Meadow, gift exchange'],
  ['10004', 'Festival, new-year exchange'],
  ['10009', 'a closed project'],
];

const SANDBOXED = `
  Demo mode: nothing leaves this machine.
    payments   a cashier page of our own: pay, cancel, pay twice, let it time out
    shipping   simulated: a parcel leaves a minute after payment
`;

/**
 * Where to look, once the server answers.
 * @param {string} base e.g. http://localhost:3000/vantmall
 * @param {string | undefined} [mode] MALL_MODE
 */
export function welcome(base, mode = process.env.MALL_MODE) {
  const isDemo = mode !== 'production';
  const projects = PROJECTS.map(([id, name]) => `    ${base}/home?pId=${id}   ${name}`);
  const lines = [
    '',
    `✓ The mall is open: ${base}/`,
    '',
    ...(isDemo ? ['  Projects of the demo:', ...projects, SANDBOXED] : []),
    `  Calls: ${base}/api/openapi.json   Health: ${base}/api/health   Stop: Ctrl-C`,
    '',
  ];
  return lines.join('\n');
}
