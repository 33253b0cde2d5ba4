import { tmpdir } from 'node:os';
import { beforeAll, expect, it } from 'vitest';
import { checkIntakeRoom, intakeRoom } from '#lib/infra/pressure/intake-room.ts';

const MEGABYTE = 1_048_576;

beforeAll(() => {
  Object.assign(process.env, { DATA_DIR: tmpdir(), INTAKE_MEMORY_MB: '64', DISK_FREE_MB: '900000000' });
});

it('gives a company half of the memory at most, and all of them together the whole', () => {
  expect(intakeRoom.take('a', 33 * MEGABYTE)).toBe(false);
  expect(intakeRoom.take('a', 32 * MEGABYTE)).toBe(true);
  expect(intakeRoom.take('a', 1)).toBe(false);
  expect(intakeRoom.take('b', 32 * MEGABYTE)).toBe(true);
  expect(intakeRoom.take('c', 1)).toBe(false);
  intakeRoom.give('a', 32 * MEGABYTE);
  expect(intakeRoom.take('c', 1)).toBe(true);
  intakeRoom.give('b', 32 * MEGABYTE);
  intakeRoom.give('c', 1);
  expect(intakeRoom.heldBytes).toBe(0);
});

it('refuses mail once the disk has less room than is set', async () => {
  const code = () => {
    try {
      checkIntakeRoom();
      return null;
    } catch (error) {
      return error;
    }
  };
  await expect.poll(code).toMatchObject({ code: 'queueUnavailable', retryAfterSeconds: 10 });
});
