import { toKey } from './to-key.ts';

/** Values of a person that columns of lists hold. `fullName` is split into first and last name. */
export const PERSON_TARGETS = [
  ...(['email', 'phone', 'externalId', 'firstName', 'lastName', 'fullName', 'company', 'jobTitle', 'gender'] as const),
  ...(['birthday', 'address', 'city', 'zipcode', 'country', 'website', 'language', 'timezone'] as const),
  ...(['stage', 'status', 'label'] as const),
] as const;

/** A value of a person. */
export type PersonTarget = (typeof PERSON_TARGETS)[number];

/**
 * Names of columns with addresses, as `toKey` writes them: of Mailchimp, SendGrid, Amazon SES, Mailgun, Postmark, Brevo, SparkPost, HubSpot
 * and Google Contacts, and in the languages of spreadsheets.
 */
export const ADDRESS_NAMES: ReadonlySet<string> = new Set(
  `
    email emailaddress recipientemail primaryemail subscriberemail useremail contactemail email1 email1value emails
    rcptto emailadresse mailadresse emailadressen courriel adressemail adresseemail adressedemessagerie correo
    correoelectronico direcciondecorreo emailadres adresemail direcciondecorreoelectronico indirizzoemail
    indirizzodipostaelettronica enderecodeemail epost epostadress epostadresse sahkoposti alamatemail eposta adreseemail
    メールアドレス 电子邮件 邮箱 電子郵件 이메일 электроннаяпочта почта эпочта
    surel alamatsurel mailadres epostaadresi emailadresi adrespocztyelektronicznej poczta correio correioeletronico
    メール eメール 电子邮箱 邮件 邮箱地址 邮件地址 이메일주소 전자우편 емейл имейл адресэлектроннойпочты
  `
    .trim()
    .split(/\s+/),
);

/** Names of a column of addresses, or of something else: `Address` of Mailchimp is the street. */
export const WEAK_ADDRESS_NAMES: ReadonlySet<string> = new Set([
  ...['address', 'adresse', 'recipient', 'mail', 'to', 'empfanger'],
]);

/**
 * Names of the other values, separated by commas: English, Indonesian, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish,
 * Russian, Japanese, Chinese and Korean, and those of other vendors' exports.
 */
const NAMES: Readonly<Record<Exclude<PersonTarget, 'email'>, string>> = {
  phone:
    'phone,phone number,telephone,tel,tel no,mobile,mobile phone,mobile number,cell,cell phone,whatsapp,whatsapp number,sms,msisdn,phone 1 value,' +
    'telepon,nomor telepon,no telepon,no telp,telp,hp,no hp,nomor hp,handphone,nomor ponsel,nomor whatsapp,telefon,telefonnummer,handy,handynummer,' +
    'mobilnummer,rufnummer,téléphone,numéro de téléphone,portable,teléfono,número de teléfono,móvil,celular,telefone,número de telefone,telemóvel,' +
    'telefono,numero di telefono,cellulare,telefoonnummer,telefoon,mobiel,mobiel nummer,numer telefonu,komórka,telefon numarası,cep telefonu,cep,' +
    'телефон,номер телефона,мобильный,мобильный телефон,電話,電話番号,携帯,携帯電話,携帯番号,电话,电话号码,手机,手机号,手机号码,電話號碼,手機,전화,전화번호,휴대폰,휴대전화,핸드폰',
  externalId:
    'external id,customer id,customer number,contact id,member id,membership number,user id,account id,crm id,client id,id pelanggan,nomor pelanggan,' +
    'kode pelanggan,id anggota,kundennummer,kundennr,kunden id,mitgliedsnummer,numéro client,id client,référence client,id cliente,número de cliente,' +
    'código cliente,código do cliente,codice cliente,klantnummer,klant id,numer klienta,id klienta,müşteri no,müşteri numarası,номер клиента,id клиента,' +
    '顧客ID,顧客番号,会員番号,客户编号,客户ID,会员编号,客戶編號,고객번호,고객 ID,회원번호',
  firstName:
    'first name,firstname,fname,given name,forename,nama depan,vorname,rufname,prénom,nombre,nombres,primer nombre,nome próprio,primeiro nome,nome,' +
    'voornaam,imię,ad,adı,isim,имя,名,下の名前,名字,이름',
  lastName:
    'last name,lastname,lname,surname,family name,nama belakang,nama keluarga,nachname,familienname,nom de famille,nom,apellido,apellidos,sobrenome,' +
    'apelido,último nome,cognome,achternaam,familienaam,nazwisko,soyad,soyadı,soyisim,фамилия,姓,苗字,姓氏,성',
  fullName:
    'name,full name,contact name,customer name,display name,nama,nama lengkap,nama pelanggan,vollständiger name,kundenname,nom complet,nom et prénom,' +
    'nombre completo,nombre y apellidos,nome completo,nome e cognome,volledige naam,naam,imię i nazwisko,ad soyad,adı soyadı,isim soyisim,фио,полное имя,' +
    'имя и фамилия,氏名,お名前,名前,姓名,全名,성명,성함',
  company:
    'company,company name,organization,organisation,organization name,employer,business name,account name,perusahaan,nama perusahaan,instansi,firma,' +
    'firmenname,unternehmen,organisation name,société,entreprise,empresa,compañía,nombre de la empresa,nome da empresa,azienda,società,ragione sociale,bedrijf,' +
    'bedrijfsnaam,nazwa firmy,przedsiębiorstwo,şirket,şirket adı,firma adı,компания,организация,название компании,会社,会社名,企業名,公司,公司名称,公司名稱,회사,회사명',
  jobTitle:
    'job title,title,position,role,occupation,jabatan,pekerjaan,posisi,berufsbezeichnung,beruf,funktion,fonction,poste,profession,puesto,cargo,profesión,' +
    'profissão,ruolo,qualifica,professione,functie,beroep,stanowisko,zawód,ünvan,unvan,meslek,pozisyon,должность,профессия,役職,職業,职位,职务,職稱,직책,직함,직업',
  gender:
    'gender,sex,jenis kelamin,kelamin,geschlecht,genre,sexe,género,sexo,gênero,sesso,genere,geslacht,płeć,cinsiyet,пол,性別,性别,성별',
  birthday:
    'birthday,birth date,birthdate,date of birth,dob,tanggal lahir,tgl lahir,ulang tahun,geburtsdatum,geburtstag,date de naissance,anniversaire,' +
    'fecha de nacimiento,cumpleaños,data de nascimento,nascimento,aniversário,data di nascita,compleanno,geboortedatum,verjaardag,data urodzenia,urodziny,' +
    'doğum tarihi,doğum günü,дата рождения,день рождения,生年月日,誕生日,出生日期,生日,生年月日,생년월일,생일',
  address:
    'street,street address,address 1,address line 1,postal address,mailing address,home address,alamat,alamat lengkap,alamat rumah,jalan,straße,strasse,anschrift,' +
    'postanschrift,rue,adresse postale,dirección,calle,domicilio,endereço,rua,morada,indirizzo,via,adres,straat,straatnaam,ulica,adres pocztowy,cadde,açık adres,' +
    'адрес,улица,почтовый адрес,住所,番地,地址,住址,街道,주소,도로명주소',
  city:
    'city,town,locality,kota,kota kabupaten,kabupaten,stadt,ort,wohnort,ville,commune,localité,ciudad,localidad,población,cidade,localidade,município,città,comune,' +
    'località,stad,plaats,woonplaats,gemeente,miasto,miejscowość,şehir,il,il ilçe,город,населенный пункт,市,市区町村,都市,城市,도시,시군구',
  zipcode:
    'zip,zip code,zipcode,postal code,postcode,post code,kode pos,postleitzahl,plz,code postal,código postal,cp,cep,código de endereçamento postal,cap,' +
    'codice postale,kod pocztowy,posta kodu,индекс,почтовый индекс,郵便番号,邮编,邮政编码,郵遞區號,우편번호',
  country:
    'country,country code,country region,nation,negara,land,staat,pays,país,paese,nazione,stato,kraj,państwo,ülke,страна,国,国名,国家,國家,국가,나라',
  website:
    'website,web site,web,url,homepage,web page,situs,situs web,laman,webseite,internetseite,site web,site internet,sitio web,página web,site,sito,sito web,' +
    'strona internetowa,strona www,web sitesi,internet sitesi,сайт,веб сайт,ウェブサイト,ホームページ,网站,网址,網站,웹사이트,홈페이지',
  language:
    'language,preferred language,locale,lang,bahasa,sprache,langue,idioma,língua,lingua,taal,język,dil,язык,言語,语言,語言,언어',
  timezone:
    'timezone,time zone,tz,utc offset,zona waktu,zeitzone,fuseau horaire,zona horaria,fuso horário,fuso orario,tijdzone,strefa czasowa,saat dilimi,часовой пояс,' +
    'タイムゾーン,时区,時區,시간대',
  stage:
    'stage,lifecycle stage,journey stage,customer stage,tahap,tahapan,phase,lebenszyklusphase,étape,etapa,fase,fase del ciclo,etap,aşama,этап,стадия,段階,ステージ,阶段,階段,단계',
  status:
    'status,subscription status,email status,subscriber status,marketing status,opt in status,status langganan,anmeldestatus,statut,estado,estado de suscripción,situação,' +
    'stato,stato iscrizione,inschrijfstatus,stan,durum,abonelik durumu,статус,статус подписки,状態,ステータス,状态,订阅状态,狀態,상태,구독 상태',
  label:
    'label,labels,tag,tags,group,groups,list,lists,group membership,category,categories,member of,label kontak,grup,kelompok,gruppe,gruppen,liste,listen,étiquette,' +
    'étiquettes,groupe,groupes,etiqueta,etiquetas,grupo,grupos,lista,listas,marcador,etichetta,etichette,gruppo,gruppi,groep,groepen,lijst,etykieta,etykiety,grupa,grupy,' +
    'etiket,etiketler,grup adı,метка,метки,тег,теги,группа,группы,ラベル,タグ,グループ,标签,分组,標籤,群組,라벨,태그,그룹',
};

const BY_KEY: ReadonlyMap<string, PersonTarget> = new Map([
  ...Object.entries(NAMES).flatMap(([target, names]) =>
    names.split(',').map((name) => [toKey(name), target as PersonTarget] as const),
  ),
  ...[...ADDRESS_NAMES].map((key) => [key, 'email'] as const),
]);

/** Returns the value of a person that a column of this name holds, or null. A weak name of addresses is theirs only by content. */
export function targetOfKey(key: string): PersonTarget | null {
  return BY_KEY.get(key) ?? (WEAK_ADDRESS_NAMES.has(key) ? 'email' : null);
}

/** Lists the known names, as `toKey` writes them, with their values. */
export const knownNames = (): Iterable<readonly [key: string, target: PersonTarget]> => BY_KEY;
