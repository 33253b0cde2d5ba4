import { describe, expect, it } from 'vitest';
import { isPlainText } from '#lib/engine/sdk-keys/is-plain-text.ts';
import { fc } from '../../../fixtures/properties.ts';

describe('a value of an SDK key', () => {
  it.each([
    'Dr. Smith',
    'Mr. Smith Jr.',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'O’Neil-Ünal',
    'Müller & Söhne',
    'Acme Co., Ltd.',
    'AT&T; R&D; 3 < 4'.replace('<', '≤'),
    '3.5 kg',
    '12.30 h',
    '12:30:45',
    '12.03.2026, 14:05',
    'v1.2.3',
    '1.234,56 €',
    'Tel: 0123',
    'Hotel: Ritz',
    'Re: your order',
    'Order:12',
    'TEL：03-1234-5678',
    'a and/or b // c',
    '[sic] (sic)',
    'Ticket [A-12]: done',
    'Hello… World',
    'Wait...what?',
    'C++ std::vector',
    '@ada',
    'Анна Сергеевна Петрова',
    'А.С. Пушкин',
    'Это он.То есть да',
    'г.Сочи',
    'Ελένη Παπαδοπούλου',
    'Αρ. Φύλλου 5',
    'Արմեն Պետրոսյան',
    'ישראל ישראלי',
    'محمد علي',
    'می\u200cخواهم',
    'नरेन्द्र',
    '山田 太郎',
    'こんにちは。元気ですか。',
    '今天很好。明天见',
    '５．５キロ',
    '👩\u200d👩\u200d👧 ❤\ufe0f',
    '1\u202f000,50\u00a0€',
    '٥٫٥',
    '',
  ])('is text: %j', (text) => {
    expect(isPlainText(text)).toBe(true);
  });

  it.each<[kind: string, texts: string[]]>([
    ['an address', ['https://evil.example/win', 'HTTPS://EVIL', 'foo://bar', 'https:⁄⁄evil.com', 'http: //localhost']],
    ['a host name', ['Visit evil.com now', 'www.evil.co.uk', 'me@evil.com', 'www.evil', 'evil.com:8080', '(evil.com)']],
    ['an IP address', ['192.0.2.1', '１９２．０．２．１', '192。0。2。1', '2001:db8::1', '[2001:db8::1]:80']],
    [
      'an internationalized name',
      ['пример.рф', 'evil.xn--p1ai', '例え.みんな', 'bücher.de', 'नमस्ते.भारत', '例え。コム'],
    ],
    ['another full stop', ['evil。com', 'evil．com', 'evil｡com', 'evil․com', 'evil꘎com', 'evil܁com', 'evil.co。uk']],
    ['letters of another form', ['ＥＶＩＬ．ｃｏｍ', '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', 'ⓔⓥⓘⓛ.ⓒⓞⓜ', 'evil.ℂom', 'evil.𝖈𝖔𝖒']],
    [
      'letters that look alike',
      ['evil.соm', 'еvіl.соm', 'пример.соm', 'evil.ϲοm', 'EVIL.СОМ', 'evil.ΙΟ', 'evil.іо', 'evil.ᴄᴏm'],
    ],
    ['marks on letters', ['ev\u0489il\u0489.com', 'evil.c\u0489om', 'e\u0338vil\u0338.co\u0338m']],
    [
      'invisible characters',
      ['ev\u200bil.c\u200bom', 'evil\u2060.com', 'a\u00adb', '\ufeffx', 'a\u2800b', 'a\u3164b', '\u{e0041}'],
    ],
    ['joiners in a name', ['evil.c\u200dom', 'evil\u200c.com', 'evil.co\ufe0fm', 'evil.c\u034fom', 'evil\u200a.com']],
    ['turned text', ['\u202egnp.txt', '\u2066a\u2069', 'a\u200fb', '\u061ca']],
    [
      'a script',
      ['javascript:alert(1)', 'JaVaScRiPt:x', 'javascript: alert(1)', 'ｊavascript：x', 'jаvascript:x', 'vbscript:x'],
    ],
    [
      'a scheme',
      ['tel:0123', 'TEL:+49', 'mailto:ada', 'sms:1', 'data:text/html,x', 'whatsapp:1', 'ms-msdt:/id', 'ｔｅｌ:1'],
    ],
    [
      'markup',
      ['<b>Win</b>', '[x](evil)', '![x](evil)', '[x][1]', 'evil&#46;com', 'evil&period;com', '[x\u200d](evil)'],
    ],
    ['control characters', ['two\nlines', 'a\tb', 'a\u2028b', '\u0000', '\ud800']],
  ])('is no text with %s', (_kind, texts) => {
    expect(texts.filter(isPlainText)).toEqual([]);
  });

  const dot = fc.constantFrom('.', '。', '．', '｡', '․', '\u200d.', '.\ufe0f');
  const looks: Readonly<Record<string, string[]>> = {
    a: ['а', 'ａ', '𝐚', 'α'],
    c: ['с', 'ϲ', 'ⅽ'],
    e: ['е', 'ｅ'],
    o: ['о', 'ο', 'օ'],
  };
  const disguise = (name: string) =>
    fc
      .tuple(...Array.from(name, (letter) => fc.constantFrom(letter, letter.toUpperCase(), ...(looks[letter] ?? []))))
      .map((letters) => letters.join(''));

  it('is no text with a host name, however it is disguised and whatever is around it', () => {
    const top = fc.constantFrom('com', 'net', 'co', 'org').chain(disguise);
    const around = fc.constantFrom('', ' ', '(', ', ', ' – ');
    const property = fc.property(around, disguise('acecode'), dot, top, around, (before, name, point, end, after) => {
      expect(isPlainText(`Hi${before || ' '}${name}${point}${end}${after}`)).toBe(false);
    });
    fc.assert(property);
  });

  it('is text if it has only words and blanks, in any of these scripts', () => {
    const word = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
    const words = fc.oneof(
      ...['abcdefäöüß', 'абвгдеёжз', 'αβγδεζ', 'աբգդ', 'אבגד', 'ابتث', 'あいう漢字', '0123456789'].map(word),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), fc.constantFrom(' ', ', ', '. ', ': ', '! '), (list, between) => {
        expect(isPlainText(list.join(between))).toBe(true);
      }),
    );
  });

  it('is checked in linear time', () => {
    for (const unit of ['a.', 'a', '](', 'ms-', 'www.', '::', '\u200d', 'é\u0489.'])
      expect(typeof isPlainText(unit.repeat(200))).toBe('boolean');
  });
});
