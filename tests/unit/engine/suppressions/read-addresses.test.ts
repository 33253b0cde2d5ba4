import { describe, expect, it } from 'vitest';
import { readTypedAddresses } from '#components/engine/suppression/add-dialog.tsx';

describe('pasted addresses', () => {
  it.each([
    ['a@x.example\nb@x.example', ['1 a@x.example', '2 b@x.example']],
    ['\r\n a@x.example \r\n\r\nb@x.example', ['2 a@x.example', '4 b@x.example']],
    ['a@x.example, b@x.example;c@x.example d@x.example', ['a', 'b', 'c', 'd'].map((one) => `1 ${one}@x.example`)],
    ['Ada Lovelace <ada@x.example>, Bob <bob@x.example>', ['1 ada@x.example', '1 bob@x.example']],
    ['ok@x.example\nnonsense\n@', ['1 ok@x.example', '2 nonsense', '3 @']],
    [' \n,;\n', []],
  ])('%j keep the numbers of their lines', (text, expected) => {
    expect(readTypedAddresses(text).map(({ recipient, line }) => `${line} ${recipient}`)).toEqual(expected);
  });
});
