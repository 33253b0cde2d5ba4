import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleFacts } from '#components/kit/samples/sample-facts.ts';
import { restSamples } from '#components/kit/samples/send-samples.ts';
import { envText } from '#components/senders/configuration/env-text.ts';
import { buildDocument } from '#lib/http/openapi/build-document.ts';
import { parseSettings } from '#lib/infra/config/settings.ts';
import { banner } from '../../../bin/supervisor/banner.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

/** The configuration page of an installation: `getConfiguration` takes the base URL from the settings as they are. */
function factsOf(environment: Record<string, string>) {
  const smtp = { host: 'localhost', ports: [{ port: 2525, tls: 'starttls' as const }], usernames: ['smtp'] };
  const api = { baseUrl: parseSettings(environment).API_URL };
  return sampleFacts({ configuration: { smtp, api, from: 'hello@example.com' }, selfSigned: false }, 'KEY');
}

/** Finds every base URL of the send API in a text: the part before `/emails`. */
const basesIn = (text: string): string[] =>
  [...text.matchAll(/(https?:\/\/[^\s"'`]*?)\/emails\b/g)].map(([, base = '']) => base);

describe('the base URL of the send API', () => {
  it('is the root of the API host on a local start: in README, banner, .env, samples and API reference', async () => {
    const local = 'http://localhost:8025';
    const settings = parseSettings({});
    expect(settings.API_URL).toBe(local);
    expect(banner(settings, true, 1_000)).toContain(`${local} (POST /emails)`);
    expect(envText(factsOf({}))).toContain(`MAIL_API_URL=${local}\n`);
    const samples = restSamples(factsOf({}));
    for (const { label, code } of samples) {
      expect(label === 'Resend SDK' ? code : basesIn(code), label).toContain(local);
    }
    for (const path of ['README.md', 'docs/contract.md', 'CONTRIBUTING.md']) {
      expect(new Set([local, ...basesIn(read(path))]), path).toEqual(new Set([local]));
    }
    expect(basesIn(read('README.md'))).not.toEqual([]);
    expect(read('README.md')).toContain(`baseUrl: '${local}'`);
    expect(buildDocument([], []).info).toMatchObject({ description: expect.stringContaining(`\`${local}\``) });
  });

  it.each<[string, Record<string, string>, string]>([
    ['follows API_PORT', { API_PORT: '9025' }, 'http://localhost:9025'],
    [
      'is API_URL where that is set',
      { API_URL: 'https://api.example.com/', PUBLIC_URL: 'https://mail.example.com' },
      'https://api.example.com',
    ],
    [
      'is the address of the dashboard where only that has a public name',
      { PUBLIC_URL: 'https://mail.example.com/' },
      'https://mail.example.com/api/v1',
    ],
  ])('%s', (_name, environment, expected) => {
    const settings = parseSettings(environment);
    expect(settings.API_URL).toBe(expected);
    expect(banner(settings, true, 1_000)).toContain(`${expected} (POST /emails)`);
    expect(envText(factsOf(environment))).toContain(`MAIL_API_URL=${expected}\n`);
  });
});
