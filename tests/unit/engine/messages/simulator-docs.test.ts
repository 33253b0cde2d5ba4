import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSimulatorAddresses } from '#lib/engine/messages/simulator.ts';
import { buildDocument } from '#lib/http/openapi/build-document.ts';

const names = listSimulatorAddresses().map(({ simulation }) => `${simulation}@`);

it.each([
  ['README', async () => readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')],
  ['the API reference', async () => JSON.stringify(buildDocument([], []).info)],
])('%s names each address of the simulator', async (_, read) => {
  const text = await read();
  expect(names.filter((name) => !text.includes(`\`${name}`))).toEqual([]);
});
