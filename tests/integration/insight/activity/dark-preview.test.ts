import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse as parseColor, wcagContrast } from 'culori';
import type { Browser, Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewDocument } from '#lib/insight/activity/message/preview-document.ts';
import { launchBrowser } from '../../../fixtures/browser/browser.ts';
import { ALWAYS_DARK, OWN_DARK, WHITE_CARD } from '../../../fixtures/mails/dark-mails.ts';

const MAILS = { card: WHITE_CARD, own: OWN_DARK, dark: ALWAYS_DARK } as const;
type Mail = keyof typeof MAILS;

let browser: Browser;
let server: Server;
let origin = '';

beforeAll(async () => {
  browser = await launchBrowser();
  server = createServer(async (request, response) => {
    const [, mail = '', theme = ''] = (request.url ?? '').split('/');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (!Object.hasOwn(MAILS, mail)) {
      const frame = `<iframe sandbox src="${decodeURIComponent(mail)}" style="color-scheme:light;background:white;width:640px;height:560px">`;
      return response.end(`<!doctype html><style>:root{color-scheme:light dark}</style>${frame}`);
    }
    const raw = Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${MAILS[mail as Mail]}`);
    const preview = await previewDocument('company', raw, { theme: theme === 'dark' ? 'dark' : 'light' });
    response.setHeader('content-security-policy', preview.contentSecurityPolicy);
    return response.end(preview.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  server.close();
});

/** A preview in its frame, on a machine that prefers one scheme. */
async function open(
  mail: Mail,
  theme: 'light' | 'dark',
  machine: 'light' | 'dark',
): Promise<{ page: Page; frame: Frame }> {
  const page = await browser.newPage({ colorScheme: machine, viewport: { width: 680, height: 600 } });
  await page.goto(`${origin}/${encodeURIComponent(`/${mail}/${theme}`)}`);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error('The preview has no frame');
  const folder = process.env.PICTURES_TO;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/preview-${mail}-${theme}-on-${machine}.png` });
  }
  return { page, frame };
}

/** Returns the visible texts with their colors and backgrounds. */
const readTexts = (frame: Frame) =>
  frame.evaluate(() => {
    const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
    const canvas = () => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Canvas';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    return [...document.querySelectorAll<HTMLElement>('[data-text]')]
      .filter((element) => element.offsetParent !== null)
      .map((element) => {
        let ground: HTMLElement | null = element;
        while (ground && isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
        return {
          text: element.textContent ?? '',
          color: getComputedStyle(element).color,
          ground: ground ? getComputedStyle(ground).backgroundColor : canvas(),
        };
      });
  });

const opaque = (color: string) => {
  const parsed = parseColor(color);
  if (!parsed) throw new Error(`no color: ${color}`);
  return { ...parsed, alpha: 1 };
};

describe.each(['light', 'dark'] as const)('on a system that prefers %s', (machine) => {
  it.each([
    ['card', 'light'],
    ['card', 'dark'],
    ['own', 'light'],
    ['own', 'dark'],
    ['dark', 'light'],
    ['dark', 'dark'],
  ] as const)('shows every text of the message "%s" with sufficient contrast in %s mode', async (mail, theme) => {
    const { page, frame } = await open(mail, theme, machine);
    const texts = await readTexts(frame);
    expect(texts.length).toBeGreaterThan(1);
    for (const { text, color, ground } of texts) {
      const contrast = wcagContrast(opaque(color), opaque(ground));
      // What a light client shows is the author's own choice of colors: white on orange, for one.
      expect(contrast, `${text}: ${color} on ${ground}`).toBeGreaterThan(theme === 'dark' ? 4.5 : 2.5);
    }
    await page.close();
  });

  it('shows a white card dark in dark mode and white in light mode', async () => {
    const grounds: number[] = [];
    for (const theme of ['light', 'dark'] as const) {
      const { page, frame } = await open('card', theme, machine);
      const [heading] = await readTexts(frame);
      grounds.push(wcagContrast(opaque(heading?.ground ?? ''), 'white'));
      await page.close();
    }
    expect(grounds[0]).toBe(1);
    expect(grounds[1]).toBeGreaterThan(12);
  });

  it('shows the own dark design of a message in dark mode and its light one in light mode', async () => {
    const shown: (string | undefined)[] = [];
    for (const theme of ['light', 'dark'] as const) {
      const { page, frame } = await open('own', theme, machine);
      shown.push((await readTexts(frame)).find(({ text }) => text.includes('design'))?.text);
      await page.close();
    }
    expect(shown).toEqual(['The light design.', 'The dark design.']);
  });

  it('keeps the colors of pictures in dark mode', async () => {
    const pixels: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      const { page, frame } = await open('card', theme, machine);
      pixels.push((await frame.locator('#logo').screenshot()).toString('base64'));
      await page.close();
    }
    expect(pixels[1]).toBe(pixels[0]);
  });
});
