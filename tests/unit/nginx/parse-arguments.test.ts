import { defaultOptions } from '@/scripts/nginx/create-config';
import { parseNginxArguments } from '@/scripts/nginx/parse-arguments';

test('returns the configuration of the repository when there are no arguments', () => {
  expect(parseNginxArguments([])).toEqual({
    ...defaultOptions,
    tls: {
      certificate: '/etc/letsencrypt/live/mall.example.com/fullchain.pem',
      key: '/etc/letsencrypt/live/mall.example.com/privkey.pem',
    },
  });
});

test('takes servers by address and name, several hosts, and folders', () => {
  const servers = ['10.0.0.5:3000', '[fd00::5]:3000', 'app-1.internal'].flatMap((server) => [
    '--server',
    server,
  ]);
  const hosts = ['mall.example.com', '*.example.com'].flatMap((host) => ['--host', host]);
  const others = ['--no-tls', '--port', '8080', '--page-seconds', '3', '--static', '/srv/mall/.next/static'];
  expect(parseNginxArguments([...servers, ...hosts, ...others])).toMatchObject({
    servers: ['10.0.0.5:3000', '[fd00::5]:3000', 'app-1.internal'],
    hosts: ['mall.example.com', '*.example.com'],
    port: 8080,
    pageSeconds: 3,
    staticFolder: '/srv/mall/.next/static',
  });
});

// R-OPS-45
test.each([
  [['--port', 'abc'], "--port 'abc': expected 1 to 65535"],
  [['--port', '0'], '--port'],
  [['--port', '65536'], '--port'],
  [['--port', ''], '--port'],
  [['--server', 'x; evil'], "--server 'x; evil': expected an address like 10.0.0.5:3000"],
  [['--server', '10.0.0.5:99999'], '--server'],
  [['--server', 'http://10.0.0.5:3000'], '--server'],
  [['--server', '10.0.0.5:3000 backup'], '--server'],
  [['--host', 'a.example.com;'], '--host'],
  [['--host', ''], '--host'],
  [['--certificate', 'certificate.pem'], '--certificate'],
  [['--key', '/etc/key; include /x'], '--key'],
  [['--cache', '/var/$host'], '--cache'],
  [['--static', 'relative'], '--static'],
  [['--page-seconds', '-1'], '--page-seconds'],
  [['--page-megabytes', '1e3'], '--page-megabytes'],
  [['--unknown'], '--unknown'],
])('rejects %p', (args, message) => expect(() => parseNginxArguments(args)).toThrow(message));
