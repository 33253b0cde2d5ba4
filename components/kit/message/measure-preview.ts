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
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px;height:${PREVIEW_MIN_PX}px;visibility:hidden;border:0`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = POLICY + html;
  document.body.append(frame);
  await loaded;
  const height = frame.contentDocument?.documentElement.scrollHeight ?? PREVIEW_MAX_PX;
  frame.remove();
  return Math.min(Math.max(height, PREVIEW_MIN_PX), PREVIEW_MAX_PX);
}
