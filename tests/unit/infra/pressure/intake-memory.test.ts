import { tmpdir } from 'node:os';
import { beforeAll, expect, it } from 'vitest';
import { checkIntakeCapacity, intakeMemory } from '#lib/infra/pressure/intake-memory.ts';

const MEGABYTE = 1_048_576;

beforeAll(() => {
  Object.assign(process.env, { DATA_DIR: tmpdir(), INTAKE_MEMORY_MB: '64', DISK_FREE_MB: '900000000' });
});

it('limits a company to half of the memory, and all companies together to the whole', () => {
  expect(intakeMemory.take('a', 33 * MEGABYTE)).toBe(false);
  expect(intakeMemory.take('a', 32 * MEGABYTE)).toBe(true);
  expect(intakeMemory.take('a', 1)).toBe(false);
  expect(intakeMemory.take('b', 32 * MEGABYTE)).toBe(true);
  expect(intakeMemory.take('c', 1)).toBe(false);
  intakeMemory.give('a', 32 * MEGABYTE);
  expect(intakeMemory.take('c', 1)).toBe(true);
  intakeMemory.give('b', 32 * MEGABYTE);
  intakeMemory.give('c', 1);
  expect(intakeMemory.heldBytes).toBe(0);
});

it('refuses mail once the disk has less free space than configured', async () => {
  const code = () => {
    try {
      checkIntakeCapacity();
      return null;
    } catch (error) {
      return error;
    }
  };
  await expect.poll(code).toMatchObject({ code: 'queueUnavailable', retryAfterSeconds: 10 });
});
