const words = (text: string): string[] => text.trim().split(/\s+/);

/** The elements of SVG that draw, and those that describe them. None runs, moves, links or holds another language. */
export const ELEMENTS: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use title desc style
    path rect circle ellipse line polyline polygon text tspan textPath image
    linearGradient radialGradient stop clipPath mask pattern marker filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
    feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  `),
);

/** Elements that are left out while what they hold stays. */
export const UNWRAPPED: ReadonlySet<string> = new Set(['a', 'switch']);

/** Elements whose text is shown or read. */
export const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['title', 'desc', 'text', 'tspan', 'textPath']);

const ATTRIBUTES: ReadonlySet<string> = new Set(
  words(`
    id class style lang role aria-hidden aria-label aria-labelledby
    x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio version
    transform transform-origin gradientTransform gradientUnits spreadMethod offset
    clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform
    markerHeight markerUnits markerWidth orient refX refY pathLength rotate startOffset textLength lengthAdjust side method
    filterUnits primitiveUnits in in2 result stdDeviation mode operator k1 k2 k3 k4 type values tableValues slope intercept
    amplitude exponent order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
    surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ
    azimuth elevation z radius baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
    direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity
    font-family font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering
    isolation letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity
    overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
    text-rendering unicode-bidi vector-effect visibility white-space word-spacing writing-mode
  `),
);

/** The elements that may refer to a part of the same picture. */
const REFERRING: ReadonlySet<string> = new Set([
  'use',
  'textPath',
  'linearGradient',
  'radialGradient',
  'pattern',
  'filter',
]);

const FRAGMENT = /^\s*#[^\s"'<>()\\]{1,200}\s*$/;

/** A picture in the file itself; other types, such as SVG, are documents. */
const PICTURE = /^\s*data:image\/(?:png|jpe?g);base64,[A-Za-z0-9+/=\s]*$/i;

/** Returns true if an attribute of an element stays; the namespace of links is left out of its name. */
export function allowsAttribute(element: string, name: string, value: string): boolean {
  if (name === 'href')
    return element === 'image' ? PICTURE.test(value) : REFERRING.has(element) && FRAGMENT.test(value);
  return ATTRIBUTES.has(name) && isSafeValue(value);
}

/** The references of a value to parts of the same picture. */
const REFERENCES = /url\(\s*(["']?)#[\w.:-]{1,200}\1\s*\)/gi;

/** Functions that load something, rules of other sheets, and the escapes and comments that hide them. */
const UNSAFE = /url|\bimage(?:-set)?\s*\(|\bsrc\b|@|\\|\/\*|expression|javascript|behavior|binding/i;

const isSafeValue = (value: string): boolean => !UNSAFE_VALUE.test(value.replaceAll(REFERENCES, ''));

/** The same in attributes, where a word may be a part of a label. */
const UNSAFE_VALUE =
  /(?:url|image|image-set|src)\s*\(|\\|\/\*|expression\s*\(|javascript\s*:|behavior\s*:|binding\s*:/i;

/** Returns true if a sheet of styles refers to nothing but parts of the same picture. */
export const isSafeStyle = (style: string): boolean =>
  !UNSAFE.test(style.replaceAll(REFERENCES, '').replaceAll(/\/\*[^*]*\*\//g, ''));
