/** Returns a list or an object, or undefined where it has no element and no field that is given: what is empty need not be read. */
export const unlessEmpty = <Value extends object>(value: Value): Value | undefined =>
  Object.values(value).some((inner) => inner !== undefined) ? value : undefined;
