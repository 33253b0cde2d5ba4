import { describe, expect, it } from 'vitest';
import { findMailDarkMode, showMail } from '#lib/infra/color-scheme/show-mail.ts';
import { findDarkMode, showInScheme } from '#lib/mail/color-scheme/show-in-scheme.ts';

const paragraph = (number: number) => `<p style="color:#${String(number).padStart(6, '0')};padding:${number}px">x</p>`;
const LARGE = Array.from({ length: 5_000 }, (_, number) => paragraph(number)).join('');

/** Counts the turns of the event loop until a promise is kept. */
async function countTurns(promise: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isKept = false;
  const turn = () => {
    turns += 1;
    if (!isKept) setImmediate(turn);
  };
  setImmediate(turn);
  await promise;
  isKept = true;
  return turns;
}

describe('a large mail', () => {
  it('is shown as a small one is, and other work is done meanwhile', async () => {
    const shown = showMail('company', LARGE, 'dark');
    expect(await countTurns(shown)).toBeGreaterThan(0);
    expect(await shown).toEqual(showInScheme(LARGE, 'dark'));
    expect((await shown).html).not.toContain('color:#000001');
  });

  it('has its dark mode found meanwhile, too', async () => {
    const html = `<meta name="color-scheme" content="light dark">${LARGE}`;
    const mode = findMailDarkMode('company', html);
    expect(await countTurns(mode)).toBeGreaterThan(0);
    expect([await mode, findDarkMode(html)]).toEqual(['own', 'own']);
  });

  it('beyond what is read is shown as it is', async () => {
    const html = LARGE.repeat(10);
    expect(await showMail('company', html, 'dark')).toEqual({ html, rootScheme: 'light' });
    expect(await findMailDarkMode('company', html)).toBe('unavailable');
  });
});

describe('a small mail', () => {
  it('is shown in its own dark colors, or in forced ones', async () => {
    expect(await showMail('company', paragraph(1), 'dark')).toEqual(showInScheme(paragraph(1), 'dark'));
    expect(await findMailDarkMode('company', paragraph(1))).toBe('forced');
  });
});
