/** A selection of the demo projects; the seed has all of them. */
const PROJECTS = [
  ['10000', 'Vantmall, the default'],
  ['10002', 'Aurora, limited-time purchase'],
  ['10003', 'Meadow, gift exchange'],
  ['10004', 'Festival, new-year exchange'],
  ['10009', 'a closed project'],
];

const SANDBOXED = `
  Demo mode: nothing leaves this machine.
    payments   a simulated cashier page: pay, cancel, pay twice, let it time out
    shipping   simulated: orders are sent a minute after payment
`;

/**
 * Formats the URLs to print when the server is ready.
 * @param {string} base e.g. http://localhost:3000/vantmall
 * @param {string | undefined} [mode] MALL_MODE
 */
export function formatWelcome(base, mode = process.env.MALL_MODE) {
  const isDemo = mode !== 'production';
  const projects = PROJECTS.map(([id, name]) => `    ${base}/home?pId=${id}   ${name}`);
  const lines = [
    '',
    `✓ The mall is running: ${base}/`,
    '',
    ...(isDemo ? ['  Projects of the demo:', ...projects, SANDBOXED] : []),
    `  Calls: ${base}/api/openapi.json   Health: ${base}/api/health   Stop: Ctrl-C`,
    '',
  ];
  return lines.join('\n');
}
