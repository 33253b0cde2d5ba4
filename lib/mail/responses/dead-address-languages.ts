/** A word of a language from its first letter on: `\b` knows letters of ASCII only. */
const nounThen = (nouns: string, states: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${nouns}).{0,60}?(?:${states})`, 'u');

/** Wordings which say in other languages than English that an address does not exist, or that nobody reads it any more. */
export const DEAD_IN_OTHER_LANGUAGES: readonly RegExp[] = [
  // German
  nounThen(
    'empf(?:ä|ae|a|\\?)nger|(?:ziel|mail|e-?mail-?)?adresse|benutzer|teilnehmer|postfach|konto|mailbox|<@>',
    'unbekannt|existier(?:t|en) (?:leider )?nicht|nicht (?:mehr )?(?:gefunden|vorhanden|g(?:ü|ue|u)ltig|bekannt|aktiv|existent|erreichbar|in gebrauch|in verwendung|im verzeichnis|im adressbuch)|ung(?:ü|ue)ltig|inaktiv|deaktiviert|gel(?:ö|oe)scht|stillgelegt|abgeschaltet|geschlossen|aufgel(?:ö|oe)st|gek(?:ü|ue)ndigt',
  ),
  /unbekannte[rnms]? (?:empf|benutzer|adress|teilnehmer|postfach)|kein(?:e|en)? (?:solche[rns]? )?(?:benutzer|empf|postfach|adresse|konto|teilnehmer)|wegen (?:\p{L}+ )?inaktivität/u,
  // French
  nounThen(
    'utilisateur|destinataire|adresse|bo[iî]te|compte|usager|<@>',
    "inconnu|n'existe (?:pas|plus)|n'est (?:pas|plus) (?:valide|valable|utilis|actif|active|attribu|disponible|en service)|introuvable|invalide|inexistant|inactif|inactive|d[eé]sactiv|supprim|r[eé]sili|ferm[eé]|archiv|cl[oô]tur|pas (?:été )?trouv",
  ),
  /(?:aucun|pas d') ?(?:utilisateur|destinataire|compte|bo[iî]te)|pour inactivité|en raison d'inactivité/,
  // Spanish and Portuguese
  nounThen(
    'usuario|destinatario|buz[oó]n|casilla|cuenta|direcci[oó]n|<@>',
    'desconocid|no existe|inexistente|no (?:ha sido |fue |se )?(?:encontrad|encontr[oó]|ha encontrado)|ha expirado|expirad|desactivad|deshabilitad|inactiv|no es v[aá]lid|ya no (?:es|est[aá]|existe)|inv[aá]lid|eliminad|dad[oa] de baja|cancelad|no (?:est[aá] )?(?:registrad|disponible en el directorio|en el directorio)|cerrad',
  ),
  nounThen(
    'usu[aá]rio|destinat[aá]rio|caixa|endere[cç]o|conta|<@>',
    'desconhecid|n[aã]o existe|inexistente|n[aã]o (?:foi |p[oô]de ser )?(?:encontrad|localizad)|desativad|inativ|inv[aá]lid|n[aã]o [eé] (?:mais )?v[aá]lid|n[aã]o est[aá] mais|exclu[ií]d|encerrad|cancelad|expirad|removid',
  ),
  /no existe (?:ese|el|la|tal|dich[oa]) (?:usuario|persona|destinatario|buz[oó]n|cuenta|direcci[oó]n)|por inactividad|por inatividade/,
  // Italian
  nounThen(
    'utente|casella|indirizzo|destinatario|account|<@>',
    'sconosciut|non (?:[eè] )?(?:esiste|stat[oa] trovat|trovat|pi[uù]|valid|presente|attiv)|inesistente|disattivat|disabilitat|inattiv|eliminat|cancellat|chius|scadut|dismess',
  ),
  /nessun utente|per inattività/,
  // Dutch
  nounThen(
    'gebruiker|(?:e-?mail)?adres|ontvanger|geadresseerde|postvak|mailbox|account|<@>',
    'onbekend|bestaat (?:niet|niet meer)|niet (?:meer )?(?:gevonden|geldig|actief|bekend|in gebruik|bestaand)|ongeldig|inactief|gedeactiveerd|uitgeschakeld|verwijderd|opgeheven|gesloten|vervallen',
  ),
  // Polish and Czech
  nounThen(
    'u[zż]ytkownik|odbiorc|adres|konto|skrzynk|<@>',
    'nie istniej|nieznan|niedost[eę]pn|nie (?:zosta[lł]\\p{L}* )?(?:znalezion|odnalezion)|nieaktywn|niewa[zż]n|nieprawid[lł]ow|usuni[eę]t|wy[lł][aą]czon|zlikwidowan|zamkni[eę]t|zablokowan\\p{L}* z powodu nieaktywno',
  ),
  nounThen(
    'u[zž]ivatel|p[rř][ií]jemce|adresa|schr[aá]nka|<@>',
    'neexistuje|nezn[aá]m|nenalezen|neplatn|zru[sš]en|neaktivn|smaz[aá]n',
  ),
  // Russian and Ukrainian
  nounThen(
    'пользовател|адрес|ящик|получател|почтов|учетн|учётн|аккаунт|користувач|одержувач|скриньк|<@>',
    'не существу|не найден|неизвест|недействительн|больше не (?:существу|использу|действу|обслуж)|удал[её]н|отключ[её]н|заблокирован\\p{L}* (?:за|из-за) неактивн|неактив|не активен|закрыт|не зарегистрир|не існує|не знайден|невідом',
  ),
  /(?:такого|такой|нет) (?:пользовател|адрес|ящик|получател|почтов)\p{L}* ?(?:ящика? )?(?:не существует|нет|нету)|нет такого (?:пользовател|адрес|ящик|получател)|за неактивность/u,
  // Swedish, Danish, Norwegian, Finnish
  nounThen(
    'mottagare|anv[aä]ndare|e-?post(?:adress)?|adress|konto|brevl[aå]da|modtager|bruger|postkasse|mottaker|bruker|adresse|<@>',
    'ok[aä]nd|ukendt|ukjent|finns inte|findes ikke|finnes ikke|eksisterer ikke|existerar inte|(?:inte|ikke) (?:l[aä]ngre |l[aæ]ngere |lenger )?(?:hittas|giltig|gyldig|aktiv|i bruk|i brug|funnet|fundet)|ogiltig|ugyldig|inaktiv|avaktiverad|avslutad|borttagen|nedlagt|slettet|raderad',
  ),
  nounThen(
    'vastaanottaja|käyttäjä|osoite|postilaatikko|<@>',
    'tuntematon|ei ole olemassa|ei löydy|ei löytynyt|poistettu|suljettu',
  ),
  // Turkish, Hungarian, Romanian, Greek
  nounThen(
    'kullan[iı]c[iı]|al[iı]c[iı]|adres|hesap|hesab|posta kutusu|<@>',
    'bilinmiyor|bulunamad|bulunam[iı]yor|mevcut de[gğ]il|ge[cç]ersiz|yok\\b|etkin de[gğ]il|aktif de[gğ]il|devre d[iı][sş][iı]|kapat[iı]l|silin|kullan[iı]lm[iı]yor',
  ),
  nounThen(
    'felhaszn[aá]l[oó]|c[ií]mzett|c[ií]m|postafi[oó]k|fi[oó]k',
    'ismeretlen|nem l[eé]tezik|nem tal[aá]lhat[oó]|[eé]rv[eé]nytelen|megsz[uű]nt|t[oö]r[oö]lt|inakt[ií]v',
  ),
  nounThen(
    'utilizator|destinatar|adres[aă]|c[aă]su[tț]',
    'necunoscut|nu exist[aă]|inexistent|nu a fost g[aă]sit|invalid|dezactivat',
  ),
  nounThen('χρήστη|παραλήπτη|διεύθυνση|λογαριασμ|γραμματοκιβώτιο', 'άγνωστ|δεν υπάρχει|δεν βρέθηκε|μη έγκυρ|ανενεργ'),
  // Korean, Chinese, Japanese
  /(?:사용자|수신자|수신인|계정|주소|메일함|받는 ?사람|<@>).{0,30}(?:존재하지|없는|없습니다|찾을 수|유효하지|휴면|탈퇴|삭제|비활성|알 수 없|정지)/,
  /(?:用户|用戶|收件人|邮箱|郵箱|信箱|邮件地址|地址|帐号|账号|帳號|帐户|账户|<@>).{0,12}(?:不存在|无效|無效|未知|找不到|未找到|已停用|停用|已注销|注销|已删除|已被删除|被禁用|已禁用|冻结|不活跃|未激活|已失效|失效|已关闭)|(?:没有|沒有|查无|無此|无此|不存在)(?:此|该|這個|这个)?(?:用户|用戶|收件人|邮箱|郵箱|信箱|地址|帐号|账号)/,
  /(?:宛先|ユーザー?|メールアドレス|アドレス|受信者|ディレクトリ|メールボックス|アカウント|<@>).{0,40}(?:見つかりません|見つかりませんでした|存在しません|存在しない(?!か)|不明|ありません|無効|廃止|解約|使われて(?:い|お)|使用されて(?:い|お)|利用されて(?:い|お)|休止|現在使われて)/,
];
