import { createPictureAddress } from '#lib/content/generator/create-address.ts';
import {
  BarcodeInput,
  CalendarInput,
  ChartInput,
  CountdownInput,
  PictureAddress,
  QrcodeInput,
} from '#lib/content/generator/schema.ts';
import { keyCall } from '#lib/senders/api-keys/key-call.ts';

const shared = {
  grant: 'templates/view',
  feature: 'template',
  isCompanyOnly: true,
  isCamelCase: true,
  answer: PictureAddress,
} as const;

/** The calls of keys on generated pictures. Nothing is stored, so both environments have the same. */
export const KEY_CALLS = {
  'POST /api/v1/pictures/barcode': keyCall({
    ...shared,
    summary: 'Get the address of a barcode',
    body: BarcodeInput,
    run: ({ body }) => createPictureAddress({ kind: 'barcode', ...body }),
  }),
  'POST /api/v1/pictures/qrcode': keyCall({
    ...shared,
    summary: 'Get the address of a QR code',
    body: QrcodeInput,
    run: ({ body }) => createPictureAddress({ kind: 'qrcode', ...body }),
  }),
  'POST /api/v1/pictures/countdown': keyCall({
    ...shared,
    summary: 'Get the address of a countdown, whose digits are right each time that it is fetched',
    body: CountdownInput,
    run: ({ body }) => createPictureAddress({ kind: 'countdown', ...body }),
  }),
  'POST /api/v1/pictures/chart': keyCall({
    ...shared,
    summary: 'Get the address of a chart',
    body: ChartInput,
    run: ({ body }) => createPictureAddress({ kind: 'chart', ...body }),
  }),
  'POST /api/v1/pictures/calendar': keyCall({
    ...shared,
    summary: 'Get the address of an event as a calendar file',
    body: CalendarInput,
    run: ({ body }) => createPictureAddress({ kind: 'calendar', ...body }),
  }),
};
