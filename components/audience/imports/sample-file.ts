import type { FileToSave } from '#lib/client/download-file.ts';

const ROWS = [
  'email,first_name,last_name,phone,city,birthday,labels',
  'maya.lindqvist@example.com,Maya,Lindqvist,+46 70 174 06 12,Göteborg,1984-02-05,"lamps, linen"',
  'tomasz@example.net,Tomasz,Wierzbicki,+48 601 555 210,Gdańsk,1990-09-17,lamps',
  'putri.anggraini@example.org,Putri,Anggraini,+62 812 5550 1188,Surabaya,1995-11-30,workshop',
];

/** Makes a file that shows how contacts can be imported. It begins with the mark by which Excel knows UTF-8. */
export const sampleFile = (): FileToSave => ({
  name: 'contacts-sample.csv',
  type: 'text/csv;charset=utf-8',
  content: `\uFEFF${ROWS.join('\r\n')}\r\n`,
});
