import { createPictureAddress } from '#lib/content/generator/create-address.ts';
import {
  BarcodeInput,
  CalendarInput,
  ChartInput,
  CountdownInput,
  PictureAddress,
  QrcodeInput,
} from '#lib/content/generator/schema.ts';
import { call } from '#lib/core/call.ts';

const shared = { access: 'templates/view', feature: 'template', answer: PictureAddress } as const;

/** The suite's calls of generated pictures, which editors show. Nothing is stored. */
export const CALLS = {
  'POST /api/generator/v1/barcode': call({
    ...shared,
    summary: 'Get the address of a barcode',
    body: BarcodeInput,
    run: async ({ body }) => createPictureAddress({ kind: 'barcode', ...body }),
  }),
  'POST /api/generator/v1/qrcode': call({
    ...shared,
    summary: 'Get the address of a QR code',
    body: QrcodeInput,
    run: async ({ body }) => createPictureAddress({ kind: 'qrcode', ...body }),
  }),
  'POST /api/generator/v1/countdown': call({
    ...shared,
    summary: 'Get the address of a countdown, whose digits are right each time that it is fetched',
    body: CountdownInput,
    run: async ({ body }) => createPictureAddress({ kind: 'countdown', ...body }),
  }),
  'POST /api/generator/v1/chart': call({
    ...shared,
    summary: 'Get the address of a chart',
    body: ChartInput,
    run: async ({ body }) => createPictureAddress({ kind: 'chart', ...body }),
  }),
  'POST /api/generator/v1/calendar': call({
    ...shared,
    summary: 'Get the address of an event as a calendar file',
    body: CalendarInput,
    run: async ({ body }) => createPictureAddress({ kind: 'calendar', ...body }),
  }),
};
