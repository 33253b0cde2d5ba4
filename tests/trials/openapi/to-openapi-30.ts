/** A part of a document; its values come from JSON. */
type Part = Record<string, unknown>;

/**
 * Converts the document to OpenAPI 3.0, which generators of that time read: `const` becomes an `enum` of one value, `null`
 * among the types or the alternatives becomes `nullable`, and what 3.0 does not know is left out.
 */
export function toOpenapi30(document: unknown): unknown {
  if (!isPart(document) || !isPart(document.info)) throw new Error('This is no OpenAPI document');
  const { webhooks: _, ...rest } = document;
  return convert({ ...rest, openapi: '3.0.3', info: { ...document.info, license: { name: 'MIT' } } });
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (!isPart(value)) return value;
  const { propertyNames: _, contentMediaType, ...kept } = value;
  const part = Object.fromEntries(Object.entries(kept).map(([name, inner]) => [name, convert(inner)]));
  const format = contentMediaType !== undefined && { format: 'binary' };
  return convertAlternatives(convertTypes(convertConst({ ...part, ...format })));
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

function convertConst({ const: only, ...rest }: Part): Part {
  return only === undefined ? rest : { type: typeof only, ...rest, enum: [only] };
}

function convertTypes({ type, ...rest }: Part): Part {
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest };
  const types = type.filter((one) => one !== 'null');
  // OpenAPI 3.0 has no list of types, so such a schema accepts any value.
  return {
    ...(types.length === 1 && { type: types[0] }),
    ...rest,
    ...(types.length < type.length && { nullable: true }),
  };
}

function convertAlternatives(part: Part): Part {
  for (const key of ['anyOf', 'oneOf']) {
    const all = part[key];
    if (!Array.isArray(all)) continue;
    const { [key]: _, ...rest } = part;
    const kept = all.filter((one) => !isPart(one) || one.type !== 'null');
    const isNullable = kept.length < all.length && { nullable: true };
    const [only] = kept;
    if (kept.length === 1 && isPart(only)) return { ...rest, ...only, ...isNullable };
    return { ...rest, [key]: kept, ...isNullable };
  }
  return part;
}
