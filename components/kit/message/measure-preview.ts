/** The lowest and highest preview, in pixels. */
export const PREVIEW_MIN_PX = 240;
const PREVIEW_MAX_PX = 900;

/** The policy of the measured copy: it loads nothing, so that measuring cannot count as an open. */
const POLICY =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; style-src \'unsafe-inline\'">';

/**
 * Measures the height of a preview document at a width, in pixels, within the bounds of a preview. The visible frame has
 * an origin of its own, which nobody can look into; a hidden copy of the document without scripts and requests can be
 * measured.
 */
export async function measurePreview(html: string, width: number): Promise<number> {
  const height = await readHidden(html, width, (page) => page.documentElement.scrollHeight);
  return Math.min(Math.max(height ?? PREVIEW_MAX_PX, PREVIEW_MIN_PX), PREVIEW_MAX_PX);
}

/** A link of a document: the name or the target by which its clicks are known, and its place in pixels. */
export type PlacedLink = { value: string; left: number; top: number; width: number; height: number };

/** A document as it is laid out: its whole height, and its links. */
export type Layout = { height: number; links: PlacedLink[] };

/** Measures a preview document with its links at a width, in pixels; null where it cannot be read. */
export const measureLayout = (html: string, width: number): Promise<Layout | null> =>
  readHidden(html, width, (page) => ({
    height: Math.max(page.documentElement.scrollHeight, PREVIEW_MIN_PX),
    links: [...page.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap((link) => {
      const value = link.dataset.linkName ?? link.dataset.msysLinkname ?? link.getAttribute('href') ?? '';
      // A link around a picture is as wide as its line, and the picture is where people click.
      const { left, top, width: across, height } = (link.querySelector('img') ?? link).getBoundingClientRect();
      return across > 0 ? { value, left, top, width: across, height } : [];
    }),
  }));

async function readHidden<Result>(
  html: string,
  width: number,
  read: (page: Document) => Result,
): Promise<Result | null> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px;height:${PREVIEW_MIN_PX}px;visibility:hidden;border:0`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = POLICY + html;
  document.body.append(frame);
  await loaded;
  const result = frame.contentDocument && read(frame.contentDocument);
  frame.remove();
  return result;
}
