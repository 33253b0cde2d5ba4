/** The kind of an address, as a person would label it. */
export type AddressKind =
  | 'invalid'
  | 'unreachable'
  | 'typo'
  | 'disposable'
  | 'alias'
  | 'role'
  | 'never'
  | 'free'
  | 'ordinary';

/** Addresses of every kind, labelled by hand without looking at the lists of the checks. */
const LABELLED: Readonly<Record<AddressKind, readonly string[]>> = {
  invalid: [
    ...['@no-local.org', 'no-domain@', 'two@@signs.org', 'a b@spaced.org', 'dot.@end.org', '.dot@start.org'],
    ...['a..b@double.org', 'ada@[192.0.2.1]', 'ada@single', 'ada@-dash.org', 'ada@dash-.org', 'ada@under_score.org'],
    ...['ada@123.456', 'ada@x..org', 'ada@org.', '"open@quote.org', 'ada@white space.org', 'Ada <ada@named.org>'],
    `${'a'.repeat(65)}@long.org`,
    `ada@${'a'.repeat(64)}.org`,
    'ada@ex\u200bample.org',
    '=?utf-8?q?a?=@word.org',
    '',
  ],
  unreachable: [
    'ada@shop.example',
    'ada@it.invalid',
    'ada@unit.test',
    'ada@box.localhost',
    'ada@nas.local',
    'ada@x.onion',
  ],
  typo: [
    ...[
      'ada@gmial.com',
      'ada@gmai.com',
      'ada@gmal.com',
      'ada@gnail.com',
      'ada@gamil.com',
      'ada@gmail.con',
      'ada@gmail.cmo',
    ],
    ...[
      'ada@gmail.comm',
      'ada@gmaill.com',
      'ada@gmil.com',
      'ada@gmsil.com',
      'ada@gmaik.com',
      'ada@gmail.vom',
      'ada@ggmail.com',
    ],
    ...[
      'ada@hotmial.com',
      'ada@hotmai.com',
      'ada@hotmal.com',
      'ada@homtail.com',
      'ada@hotmail.con',
      'ada@hotmaill.com',
    ],
    ...['ada@htomail.com', 'ada@hotmail.co.ul', 'ada@yaho.com', 'ada@yahooo.com', 'ada@yhoo.com', 'ada@yahoo.cmo'],
    ...['ada@yaho.co.uk', 'ada@outlok.com', 'ada@outloook.com', 'ada@oulook.com', 'ada@outllok.com', 'ada@iclod.com'],
    ...[
      'ada@icoud.com',
      'ada@icloud.con',
      'ada@comcst.net',
      'ada@comcast.ney',
      'ada@protonmial.com',
      'ada@googlmail.com',
    ],
    ...['ada@wanado.fr', 'ada@lapost.net', 'ada@gmx.dee', 'ada@t-onlin.de', 'ada@rediffmial.com', 'ada@gmailmail.con'],
  ],
  disposable: [
    ...[
      'a@mailinator.com',
      'a@guerrillamail.com',
      'a@yopmail.com',
      'a@10minutemail.com',
      'a@temp-mail.org',
      'a@trashmail.com',
    ],
    ...[
      'a@sharklasers.com',
      'a@getnada.com',
      'a@maildrop.cc',
      'a@dispostable.com',
      'a@throwawaymail.com',
      'a@mintemail.com',
    ],
    ...[
      'a@mohmal.com',
      'a@fakeinbox.com',
      'a@mailnesia.com',
      'a@tempail.com',
      'a@spamgourmet.com',
      'a@mytrashmail.com',
    ],
    ...[
      'a@emailondeck.com',
      'a@moakt.com',
      'a@box.mailinator.com',
      'a@in.guerrillamail.com',
      'a@discard.email',
      'a@grr.la',
    ],
    'a@tempmailo.com',
    'a@inboxkitten.com',
    'a@mail-temp.com',
    'a@mailcatch.com',
  ],
  alias: [
    ...['k2x@privaterelay.appleid.com', 'abc@mozmail.com', 'me@duck.com', 'x@simplelogin.com', 'x@aleeas.com'],
    'x@passmail.net',
    'x@anonaddy.me',
    'x@ada.anonaddy.com',
  ],
  role: [
    ...['info@bakery-lyon.fr', 'sales@acme-tools.com', 'support@northwind.io', 'contact@atelier-b.fr', 'hr@globex.com'],
    ...[
      'billing@initech.com',
      'kontakt@tischlerei-otto.de',
      'ventas@muebles.mx',
      'admin@city-library.org',
      'jobs@hooli.xyz',
    ],
    ...[
      'Info+web@bakery-lyon.fr',
      'office@kanzlei-weber.at',
      'press@museum.nl',
      'webmaster@uni-wien.ac.at',
      'contatti@pasta.it',
    ],
    ...[
      'suporte@loja.com.br',
      'penjualan@toko.co.id',
      'postmaster@isp.net',
      'team@startup.dev',
      'recrutement@usine.fr',
    ],
  ],
  never: [
    ...['noreply@shop24.com', 'no-reply@bank.de', 'donotreply@gov.uk', 'mailer-daemon@isp.net', 'devnull@lab.io'],
    'spam@blocked.org',
    'bounce@lists.org',
    'nobody@host.net',
  ],
  free: [
    ...[
      'ada.lovelace@gmail.com',
      'grace.hopper@outlook.com',
      'alan@yahoo.co.id',
      'linus@hotmail.co.uk',
      'm.curie@orange.fr',
    ],
    ...[
      'niels@gmx.de',
      'erwin@web.de',
      'enrico@libero.it',
      'lise@gmx.at',
      'dmitri@yandex.ru',
      'igor@mail.ru',
      'li@qq.com',
    ],
    ...[
      'wei@163.com',
      'kim@naver.com',
      'sato@yahoo.co.jp',
      'jane@icloud.com',
      'joe@me.com',
      'bob@aol.com',
      'eva@proton.me',
    ],
    ...['tim@fastmail.com', 'ola@wp.pl', 'jan@seznam.cz', 'ana@uol.com.br', 'rahul@rediffmail.com', 'sue@comcast.net'],
    ...['pat@cox.net', 'lee@ymail.com', 'max@mail.com', 'ivy@email.com', 'zoe@live.com'],
  ],
  ordinary: [
    ...['m.rossi@unibo.it', 'j.smith@ox.ac.uk', 'a.meier@siemens.com', 'k.tanaka@sony.co.jp', 'p.dupont@sncf.fr'],
    ...[
      's.garcia@telefonica.com',
      'budi@tokopedia.com',
      'n.patel@infosys.com',
      'o.olsen@dnb.no',
      'h.jansen@philips.nl',
    ],
    ...['user@mailchimp.com', 'user@gmailify.org', 'user@outlookindia.com', 'user@yahoomail.co', 'user@hotmart.com'],
    ...[
      'user@iclouds.io',
      'user@protonix.de',
      'user@livemint.com',
      'user@mailgun.com',
      'user@gmaps.dev',
      'user@webde.net',
    ],
    ...['user@orangetree.fr', 'user@freenetwork.org', 'user@comcastle.net', 'user@liberty.it', 'user@yandexcloud.ru'],
    ...[
      '"odd name"@quoted.org',
      'müller@bücher.de',
      "o'brien@trinity-press.ie",
      'a+tag@plus.org',
      'x@a.very.deep.sub.domain.org',
    ],
    'user@email.arizona.edu',
    'user@mail.house.gov',
  ],
};

/** An address with its label. */
export type LabelledAddress = { address: string; kind: AddressKind };

/** Two hundred addresses, labelled by hand. */
export const LABELLED_ADDRESSES: readonly LabelledAddress[] = Object.entries(LABELLED).flatMap(
  ([kind, addresses]) => addresses.map((address) => ({ address, kind: kind as AddressKind })), // a key of the table
);
