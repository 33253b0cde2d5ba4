import { expect, test } from 'vitest';
import { parseSettings } from '#lib/infra/config/settings.ts';

const location = (BLOB_URL: string) => parseSettings({ BLOB_URL }).BLOB_URL;

test('BLOB_URL names a bucket, a folder and, if need be, keys', () => {
  expect(location('https://AK:s%2Fcret@s3.example.com/mail/production/eu')).toEqual({
    origin: 'https://s3.example.com',
    bucket: 'mail',
    prefix: 'production/eu/',
    keys: { accessKeyId: 'AK', secretAccessKey: 's/cret' },
  });
  expect(location('http://k:s@10.0.0.5:9000/mail')).toMatchObject({ origin: 'http://10.0.0.5:9000', prefix: '' });
  expect(parseSettings({}).BLOB_URL).toBeUndefined();
});

test.each([
  'not a url',
  'ftp://k:s@s3.example.com/mail',
  'https://k:s@s3.example.com/',
  'https://k:s@s3.example.com/Mail',
  'https://k:s@s3.example.com/mail/%20',
  'https://k:s@s3.example.com/mail?region=eu',
  'https://k@s3.example.com/mail',
  'https://k:100%@s3.example.com/mail',
])('refuses the BLOB_URL %s with an example and without its value', (url) => {
  expect(() => location(url)).toThrow(
    'The setting BLOB_URL is wrong: must look like https://s3.example.com/bucket or https://key:secret@s3.example.com/bucket/folder.',
  );
});

test('asks for the keys that neither the URL nor the settings have', () => {
  const given = { BLOB_URL: 'https://s3.example.com/mail', BLOB_ACCESS_KEY: 'k' };
  expect(() => parseSettings(given)).toThrow(/^The setting BLOB_SECRET_KEY is missing: /);
  expect(parseSettings({ ...given, BLOB_SECRET_KEY: 's' }).BLOB_SECRET_KEY).toBe('s');
});
