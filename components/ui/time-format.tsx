'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** How this reader wants times: the company's zone, and 12 or 24 hours (docs/product.md §3 User.time, Company.timezone). */
export type TimeFormat = { zone: string; hours: 12 | 24 };

const TimeFormatContext = createContext<TimeFormat>({ zone: 'UTC', hours: 24 });

/** Gives every time below it the reader's zone and hour format. */
export function TimeFormatProvider({ zone, hours, children }: TimeFormat & { children: ReactNode }) {
  return <TimeFormatContext value={{ zone, hours }}>{children}</TimeFormatContext>;
}

/** The reader's zone and hour format. */
export const useTimeFormat = (): TimeFormat => useContext(TimeFormatContext);
