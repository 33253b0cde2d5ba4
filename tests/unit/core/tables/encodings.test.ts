import { describe, expect, it } from 'vitest';
import { guessEncoding, type TableEncoding } from '#lib/core/tables/encodings.ts';
import { encodeText } from '../../../fixtures/encode-text.ts';

describe('the encoding of a text without a mark', () => {
  it.each<[TableEncoding, string, string]>([
    ['windows-1252', 'German', 'Name,Straße\nMüller,Köln'],
    ['windows-1252', 'one letter', 'é,a@b.org'],
    ['windows-1252', 'a sign', '10 €,x'],
    ['windows-1252', 'Spanish', 'Señor Muñoz,España'],
    ['windows-1252', 'French', 'François Lefèvre,Orléans\nZoë – “quoted”'],
    ['windows-1252', 'Swedish and Danish', 'Åsa Öberg,Malmö\nÆrø Sørensen'],
    ['windows-1252', 'Portuguese', 'João,São Paulo\nConceição'],
    ['windows-1250', 'Polish', 'Imię,Miasto\nŁukasz Święty,Łódź'],
    ['windows-1250', 'Czech', 'Čeněk,Plzeň\nJiří Dvořák,Žďár'],
    ['windows-1250', 'Hungarian', 'Erzsébet Szűcs,Győr\nŐrs'],
    ['windows-1251', 'Russian', 'Имя,Город\nИван Петров,Москва'],
    ['windows-1251', 'Ukrainian', 'Олександр,Київ'],
    ['windows-1253', 'Greek', 'Όνομα,Πόλη\nΓιώργος,Αθήνα'],
    ['windows-1254', 'Turkish', 'Adı,Şehir\nÇağrı,İstanbul'],
    ['windows-1255', 'Hebrew', 'שם,עיר\nמשה,ירושלים'],
    ['windows-1256', 'Arabic', 'اسم,مدينة\nمحمد,القاهرة'],
    ['windows-1257', 'Latvian', 'Vārds,Pilsēta\nJānis,Rīga\nŠķēle,Liepāja'],
    ['windows-1257', 'Lithuanian', 'Vardenė,Šiauliai\nŽemaitė,Kėdainiai'],
    ['iso-8859-2', 'Polish', 'Imię,Miasto\nŁukasz Święty,Łódź\nŻółć,Kraków'],
    ['iso-8859-15', 'French with the euro', 'Prix,10 €\nMüller,cœur'],
    ['shift_jis', 'Japanese', '名前,都市\n山田太郎,東京'],
    ['shift_jis', 'kana', 'メールアドレス,ひらがな'],
    ['gb18030', 'Chinese', '姓名,城市\n张伟,北京\n王芳,上海'],
    ['big5', 'Chinese of Taiwan', '姓名,城市\n陳大文,台北\n王小明,高雄'],
    ['euc-kr', 'Korean', '이름,도시\n김철수,서울'],
  ])('%s is found for %s', (encoding, _language, text) => {
    expect(guessEncoding(encodeText(`email,${text}\na@b.org,x`, encoding))).toBe(encoding);
  });
});
