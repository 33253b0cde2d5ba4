import { z } from 'zod';
import {
  BarcodePicture,
  CalendarPicture,
  ChartPicture,
  CountdownPicture,
  QrcodePicture,
} from '#lib/documents/pictures.ts';

/** The bodies of the calls: the path names the kind of picture. `FixedPicture` checks how their properties go together. */
export const BarcodeInput = BarcodePicture.omit({ kind: true });
export const QrcodeInput = QrcodePicture.omit({ kind: true });
export const CountdownInput = CountdownPicture.omit({ kind: true });
export const ChartInput = ChartPicture.omit({ kind: true });
export const CalendarInput = CalendarPicture.omit({ kind: true });

/** The answer: where the picture is. */
export const PictureAddress = z.object({
  url: z.url().meta({
    description:
      'The address of the picture, which is drawn from it. It is valid as long as the installation keeps its key.',
    example: 'https://mail.example.com/t/g/pUJnZl9hR1sBAAAABkEtMTAyNAA8AAAAAP___w.png',
  }),
});
export type PictureAddress = z.infer<typeof PictureAddress>;
