/**
 * Returns the contrast of two colors (WCAG 2.2, contrast ratio), from 1 to 21; null if one cannot be read.
 *
 * @param first `#rgb` or `#rrggbb`.
 */
export function contrastOf(first: string, second: string): number | null {
  const [one, other] = [luminanceOf(first), luminanceOf(second)];
  if (one === null || other === null) return null;
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminanceOf(color: string): number | null {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  if (!/^[\da-f]{6}$/i.test(long)) return null;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => toLinear(Number.parseInt(long.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
