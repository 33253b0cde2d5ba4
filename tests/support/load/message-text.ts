import type { LoadJob } from './jobs.ts';

const LINE = `${'Thank you for your order, it left our house today. '.repeat(2).slice(0, 76)}\r\n`;

/** Returns the header of a job's messages without their Message-ID. */
export const headerOf = ({ from, to }: LoadJob): string =>
  `From: Load <${from}>\r\nTo: ${to}\r\nSubject: Your order is on its way\r\nDate: Fri, 20 Nov 2026 12:00:00 +0000\r\n` +
  'MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n';

/** Returns text in lines of 76 characters that fills a job's messages to their size, header included. */
export const textOf = ({ sizeBytes }: LoadJob): string => {
  const headerBytes = 300;
  return LINE.repeat(Math.max(1, Math.round((sizeBytes - headerBytes) / LINE.length)));
};
