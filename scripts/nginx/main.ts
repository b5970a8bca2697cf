import { createNginxConfig } from './create-config';
import { parseNginxArguments } from './parse-arguments';

/** `npm run nginx -- …` prints the configuration of nginx for an installation (docs/reverse-proxy.md). */
try {
  process.stdout.write(createNginxConfig(parseNginxArguments(process.argv.slice(2))));
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
