/** The path of the suite's calls of contacts. */
const CONTACTS = '/api/suite/v1/contacts';

const LABELS = [
  { name: 'Newsletter', color: 'blue', description: 'Signed up on the site or at the till' },
  { name: 'Members', color: 'purple', description: 'Of the club' },
  { name: 'Wholesale', color: 'teal', description: 'Shops and hotels that buy from us' },
  { name: 'Workshop', color: 'orange', description: null },
  { name: 'Press', color: 'pink', description: 'Papers and bloggers' },
];

const FIELDS = [
  { tag: 'club_level', name: 'Club level', type: 'choice', options: [{ name: 'Gold' }, { name: 'Silver' }] },
  { tag: 'first_order', name: 'First order', type: 'date' },
  { tag: 'customer_number', name: 'Customer number', type: 'text', isSensitive: true },
];

const WORDS = 'Send me the newsletter about once a week. I can leave at any time.';

type Person = readonly [
  first: string,
  last: string,
  email: string,
  stage: string,
  labels: readonly string[],
  facts?: object,
];

const PEOPLE: readonly Person[] = [
  ['Ines', 'Duarte', 'ines@closed-shop.example', 'aware', ['Newsletter']],
  ['Rizky', 'Pratama', 'rizky.pratama@surabaya-studio.example', 'loyal', ['Newsletter', 'Workshop', 'Members']],
  ['Grace', 'Hopkins', 'grace.hopkins@outlook.example', 'engaged', ['Newsletter']],
  ['Samuel', 'Ortega', 'samuel.ortega@gmail.example', 'customer', ['Newsletter']],
  ['', '', 'order-desk@harbor-books.example', 'aware', ['Wholesale'], { doubleOptIn: true }],
  ['Elena', 'Marchetti', 'elena.marchetti-longname@studio-marchetti.example', 'promoter', ['Newsletter', 'Press']],
  ['James', 'Okafor', 'j.okafor@lagos-print.example', 'engaged', ['Wholesale', 'Newsletter']],
  ['Putri', 'Anggraini', 'putri.anggraini@mail-nusantara.example', 'customer', ['Newsletter', 'Workshop']],
  ['Tomasz', 'Wierzbicki', 'tomasz.wierzbicki@gmail.example', 'customer', ['Newsletter']],
  [
    'Maya',
    'Lindqvist',
    'maya.lindqvist@fjordmail.example',
    'loyal',
    ['Newsletter', 'Members'],
    {
      phone: '+46701740612',
      city: 'Göteborg',
      country: 'SE',
      birthday: '1984-02-05',
      language: 'sv',
      timezone: 'Europe/Stockholm',
      fields: { club_level: 'Gold', first_order: '2025-03-20', company: 'Lindqvist Form' },
      consent: { wording: WORDS, ip: '203.0.113.24', sourceUrl: 'https://northwind.example/newsletter' },
    },
  ],
];

/**
 * Fills the contact book with fields, labels and people.
 *
 * @param call posts a body to a call of the console's API, by its whole path.
 * @param lastEmail the address of the last person, which has got mail.
 */
export async function fillContacts(
  call: (path: string, body: object) => Promise<unknown>,
  lastEmail: string,
): Promise<void> {
  for (const label of LABELS) await call(`${CONTACTS}/label`, label);
  for (const field of FIELDS) await call(`${CONTACTS}/field`, field);
  for (const [index, [firstName, lastName, email, stage, labels, facts]] of PEOPLE.entries()) {
    const address = index === PEOPLE.length - 1 ? lastEmail : email;
    const names = firstName ? { firstName, lastName } : {};
    await call(CONTACTS, { ...names, email: address, stage, labels, ...facts });
  }
}
