import { useFormatter } from 'use-intl/react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';

/** Returns a function that writes how much of a limit there is: a size in bytes, or a number of things. */
export function useAmount(isSize: boolean): (amount: number) => string {
  const format = useFormatter();
  return isSize ? formatBytes : (amount) => format.number(amount);
}
