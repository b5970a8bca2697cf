import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findSystemChromium } from '../../../scripts/lib/chromium.mjs';
import { decideNode } from '../../../scripts/lib/node-version.mjs';
import { claimPort } from '../../../scripts/lib/port.mjs';
import { formatWelcome } from '../../../scripts/lib/welcome.mjs';
import { chooseSteps } from '../../../scripts/testing/choose-steps.mjs';

describe('decideNode', () => {
  it.each([
    ['24.21.0', true, 'run'],
    ['26.0.0', false, 'run'],
    ['20.19.2', true, 'change'],
    ['22.20.0', true, 'change'],
    ['22.13.0', false, 'run'],
    ['22.12.0', false, 'refuse'],
    ['20.19.2', false, 'refuse'],
  ])('decides for Node %s (pinned one available: %s): %s', (version, hasPinned, decision) => {
    expect(decideNode(version, hasPinned)).toBe(decision);
  });
});

describe('claimPort', () => {
  it.each(['abc', '-1', '70000', '3000x'])('rejects %s', async (port) => {
    await expect(claimPort(port)).rejects.toThrow('is not a port');
  });

  it('finds a free port for 0', async () => {
    expect(await claimPort('0')).toBeGreaterThan(0);
  });

  it('names an occupied port and a way out', async () => {
    const server = createServer();
    const port = await new Promise((resolve) => server.listen(0, () => resolve(server.address().port)));
    await expect(claimPort(String(port))).rejects.toThrow(`Port ${port} is taken`);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('chooseSteps', () => {
  const steps = ['lint', 'types', 'deps', 'dead', 'unit', 'int', 'pg', 'build', 'browser'];

  it.each([
    [[], steps, []],
    [['unit'], ['unit'], []],
    [['pg', 'int'], ['int', 'pg'], []],
    [['unit', 'tests/unit/rules', '-t', 'unit'], ['unit'], ['tests/unit/rules', '-t', 'unit']],
    [['check'], ['lint', 'types', 'deps', 'dead', 'unit'], []],
  ])('parses %j', (argv, names, args) => {
    expect(chooseSteps(argv, steps)).toEqual({ names, args });
  });
});

describe('formatWelcome', () => {
  const base = 'http://localhost:3000/vantmall';

  it('names the URL and the simulated parts', () => {
    expect(formatWelcome(base, undefined)).toContain(`${base}/\n`);
    expect(formatWelcome(base, undefined)).toMatch(/pId=10002[\s\S]*payments[\s\S]*shipping/);
  });

  it('does not mention the demo in production', () => {
    expect(formatWelcome(base, 'production')).not.toMatch(/demo|cashier/i);
  });
});

describe('findSystemChromium', () => {
  it('returns nothing for an empty search path', () => {
    if (process.platform === 'linux') expect(findSystemChromium('')).toBeUndefined();
  });

  it('prefers the browser without a window', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vantmall-browsers-'));
    const create = (name) => writeFileSync(path.join(folder, name), '');
    create('google-chrome');
    expect(findSystemChromium(folder)).toBe(path.join(folder, 'google-chrome'));
    create('chromium-headless-shell');
    expect(findSystemChromium(folder)).toBe(path.join(folder, 'chromium-headless-shell'));
    rmSync(folder, { recursive: true });
  });
});
