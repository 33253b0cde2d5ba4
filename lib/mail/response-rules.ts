/** The bounce classification codes (docs/contract.md §4) that a remote server's reply can have. */
export type ResponseClass = 10 | 20 | 21 | 22 | 23 | 24 | 25 | 40 | 50 | 51 | 52 | 53 | 54 | 70;

/**
 * The class of an enhanced code's subject and detail, for codes that all servers use alike (RFC 3463, 7372, 7505, and
 * the sender documentation of Google, Yahoo and Microsoft). Ambiguous codes are left out.
 */
export const DETAIL_CLASSES: Readonly<Record<string, ResponseClass>> = {
  // the address
  '1.1': 10,
  '1.2': 10,
  '1.3': 10,
  '1.4': 10,
  '1.6': 10,
  '1.10': 10,
  // the sender's address or domain
  '1.7': 50,
  '1.8': 50,
  // the mailbox and the message's size
  '2.2': 22,
  '2.3': 23,
  '3.4': 23,
  // routing and network
  '4.2': 70,
  '4.3': 21,
  '4.4': 21,
  '4.7': 24,
  '4.310': 21,
  '4.312': 21,
  '5.3': 70,
  // authentication of the sender: never the address's fault
  '7.20': 50,
  '7.21': 50,
  '7.22': 50,
  '7.23': 50,
  '7.24': 50,
  '7.25': 50,
  '7.26': 50,
  '7.27': 50,
  '7.29': 50,
  '7.30': 50,
  '7.32': 50,
  '7.40': 50,
  '7.509': 50,
  '7.515': 50,
  // the sending address is known for unwanted mail
  '7.28': 51,
  '7.501': 51,
  '7.502': 51,
  '7.503': 51,
  '7.511': 51,
  '7.606': 51,
  '7.607': 51,
  '7.608': 51,
  '7.609': 51,
  // relaying
  '7.57': 54,
  '7.64': 54,
};

/** A pattern for reply texts that are clearer than their code. Texts are matched in lower case, without addresses. */
export type WordRule = {
  words: RegExp;
  bounceClass: ResponseClass;
  /** Counts in 4xx replies only. */
  softOnly?: true;
};

/** Wordings of providers and of common servers, the least ambiguous first; the first match decides. */
export const WORD_RULES: readonly WordRule[] = [
  // Authentication and identity of the sender.
  { words: /unauthenticated|not (?:pass|meet)(?:ing)?\b.{0,60}authentication|anti-?spoof|impersonat/, bounceClass: 50 },
  { words: /\b(?:spf|dkim|dmarc|batv|backscatter|sender ?id|sender policy framework|domainkeys)\b/, bounceClass: 50 },
  { words: /\bptr\b|reverse[ -]?(?:dns|lookup|hostname|mapping)|\brdns\b|\bhelo\b|\behlo\b/, bounceClass: 50 },
  {
    words:
      /sender (?:address |domain )?(?:rejected|denied|refused|blocked|verif)|sender.{0,40}(?:not exist|not found|invalid|unresolv|not resolve)|domain of sender/,
    bounceClass: 50,
  },
  // The sending address has a bad name.
  {
    words:
      /spamhaus|spamcop|barracudacentral|sorbs|uceprotect|senderscore|cloudmark|\bdnsbl|\brbls?\b|black-?\s?list|block-?\s?list|deny-?\s?list|blocked using|(?:is|are|address|ip) (?:\w+ )?listed (?:at|by|in|on)\b|found on one or more|reputation|user complaints|banned|\[?tss?0\d\]?|\bbl\d\d\b|\(bl\)|s31[45]0|ofr_506|\baup#/,
    bounceClass: 51,
  },
  // How fast and how much.
  {
    words:
      /rate.?limit|throttl|too (?:many|much) (?:mails?|messages?|emails?|e-mails?|connections?|sessions?|recipients?|requests?|errors?|concurrent)|too (?:quickly|fast|frequent)|at a rate that|sending quota|(?:exceed|reach).{0,40}(?:rate|per (?:second|minute|hour|day)|connections?|concurren)/,
    bounceClass: 70,
  },
  // The mailbox is there and full.
  {
    words:
      /over ?-?quota|quota (?:is |has been |was )?exceed|exceeded? .{0,40}quota|(?:mailbox|mail ?folder|inbox|maildir|account|user).{0,40}\bfull\b|out of storage|exceeded? (?:its |their |the |his )?storage|storage allocation|disk quota/,
    bounceClass: 22,
  },
  {
    words:
      /(?:message|mail|size|e-?mail|content).{0,40}(?:too (?:large|big|long)|exceed.{0,30}(?:size|limit|maximum))|size limit|(?:maximum|max) (?:message |mail )?size|larger than/,
    bounceClass: 23,
  },
  {
    words:
      /attachment|file ?(?:type|name|extension)|executable|potential security issue|\bvirus|malware|infected|trojan/,
    bounceClass: 53,
  },
  {
    words:
      /\bspam|junk|unsolicited|phish|\bbulk\b|\buribl|\bsurbl|content (?:rejected|denied|filter|not accepted)|suspicious|\bmi:sp/,
    bounceClass: 52,
  },
  {
    words:
      /relay(?:ing)?\b.{0,20}(?:denied|not (?:permitted|allowed)|prohibited|refused|disallowed)|(?:unable|not (?:permitted|allowed|authori[sz]ed)|refus(?:e|ing)|cannot|do not|don't) to? ?relay|no relay|rcpthosts|not (?:a )?local (?:host|domain)/,
    bounceClass: 54,
  },
  {
    words:
      /temporar(?:y|il?ly) (?:locked|disabled|suspended|unavailable|blocked|inactive)|(?:locked|disabled|suspended) temporar/,
    bounceClass: 20,
  },
  // A refusal of the sender, which came before any recipient was named (RFC 5321 §3.3).
  { words: /(?:after|reply to|response to) (?:the )?mail from\b/, bounceClass: 50 },
  // The address does not exist, or nobody reads it any more. Its server is somebody else.
  {
    words:
      /(?:users?|recipients?|rcpt|mail-?box(?:es)?|mail box|address(?:es)?|accounts?|addressees?|local[- ]parts?|alias(?:es)?|destinataires?)\b(?!.{0,20}\b(?:servers?|hosts?|systems?)\b).{0,60}(?:unknown|(?:does|do|did)(?: not|n't) exist|(?<!may )not exist|dosn't exist|(?:not|n't) (?:be )?(?:found|located|known|valid|present|registered)|invalid|no longer|disabled|deactivated|de-?activated|inactive|(?:not|n't) (?:an? )?(?:active|local)\b|terminated|suspended|(?<!time |timeout |message |queue )expired|\bclosed|discontinued|frozen|archived|deleted|unavail?able(?! to take)|not available|undeliverable|not listed|no mailbox|missing home)/,
    bounceClass: 10,
  },
  {
    words:
      /(?:unknown|invalid|non-?existent|inactive|de-?activated|disabled|suspended|not a (?:valid|known|local)|no valid|bad|illegal)[ _](?:or \w+ |final delivery |virtual )?(?:user|recipient|mailbox|address|e-?mail|account|alias|destination|local|rcpt)/,
    bounceClass: 10,
  },
  {
    words:
      /no such (?:user|recipient|mailbox|address|account|person|local|alias|e-?mail|domain)|no (?:mail ?box|account|user|one) (?:here|by that|with that|found|available|at this)|(?:doesn't|does not) have an? .{0,40}account|not our customer|nosuchuser|recip(?:ient)? ?notfound|unrouteable address|recipient address rejected: (?:access denied|undeliverable|user)|is not a (?:valid|known)|has (?:left|moved)|no longer (?:works|with|employed|at)|domain .{0,60}(?<!may )not exist|accepts no mail|bad_?(?:rcpt|recipient)|not in (?:my|our|the) (?:validrcptto|directory|user (?:list|database))|envelope recipient (?:has been denied|is in my)|is not an active address/,
    bounceClass: 10,
  },
  // The same in other languages, and IronPort's words for it.
  {
    words:
      /#5\.1\.0 address rejected|recipient (?:address )?rejected[\s.:]*(?:\(in reply to rcpt to command\))?\s*$|check if (?:the )?address is correct|disabled (?:recipient|user|account|mailbox)|not a registered (?:\w+ )?user|unbekannte[rn]? (?:empf|benutzer|adress)|(?:empf(?:ä|ae)nger|adresse|benutzer|postfach)\b.{0,30}(?:unbekannt|existiert nicht|nicht gefunden)|(?:utilisateur|destinataire|adresse|boîte)\b.{0,30}(?:inconnu|n'existe pas|introuvable|invalide)|(?:usuario|destinatario|buz[oó]n|casilla|cuenta|direcci[oó]n|usu[aá]rio|caixa|endere[cç]o)\b.{0,30}(?:desconocid|desconhecid|no existe|n[aã]o existe|inexistente|no encontrad|ha expirado|desactivad|deshabilitad|inactiv[ao]|desativad)|no existe (?:ese|el|la|tal|dich[oa]) (?:usuario|persona|destinatario|buz[oó]n)|nessun utente|(?:utente|casella|indirizzo|destinatario)\b.{0,30}(?:sconosciut|non esiste|inesistente)|(?:gebruiker|adres|ontvanger)\b.{0,30}(?:onbekend|bestaat niet)|(?:пользовател|адрес|ящик|получател).{0,40}(?:не существует|не найден|неизвестен)|такого (?:пользователя|адреса) не существует|(?:u[zż]ytkownik|odbiorca|adres|konto|skrzynka)\b.{0,60}(?:nie istnieje|nieznan|niedost[eę]pn)|(?:uživatel|příjemce|adresa|schránka).{0,30}neexistuje|(?:mottagare|användare|modtager|bruger|mottaker|bruker)n?\b.{0,30}(?:okänd|ukendt|ukjent|finns inte|findes ikke|finnes ikke)|(?:사용자|수신자|계정|주소).{0,20}(?:존재하지|없는|찾을 수)|(?:用户|收件人|邮箱|邮件地址|地址).{0,10}(?:不存在|无效|未知)|(?:宛先|ユーザー?|メールアドレス|アドレス|受信者|ディレクトリ).{0,30}(?:見つかりません|存在しません|不明|ありません)/,
    bounceClass: 10,
  },
  { words: /gr[ae]y-?list/, bounceClass: 70 },
  { words: /time[d ]?-?\s?out/, bounceClass: 24, softOnly: true },
  {
    words: /\bdns\b|nxdomain|(?:host|domain)(?: name)?.{0,30}(?:not found|unknown|lookup)|unrouteable|no mx\b/,
    bounceClass: 21,
  },
  { words: /(?:does not|doesn't) exist/, bounceClass: 10 },
  {
    words: /try (?:again|later)|temporar|later|defer|not available|unavailable|busy|overload|in progress|local error/,
    bounceClass: 70,
    softOnly: true,
  },
  {
    words:
      /block|polic(?:y|ies)|prohibit|administrat|access denied|not (?:allowed|permitted|authori[sz]ed|accepted|acceptable|welcome)|refus|denied|restrict|\[?(?:cs|hm)\d\d\]?/,
    bounceClass: 50,
  },
];

/** The fallback classes by the subject of an enhanced code (RFC 3463 §3), for a 5xx and for a 4xx reply. */
export const SUBJECT_CLASSES: Readonly<Record<string, readonly [permanent: ResponseClass, transient: ResponseClass]>> =
  {
    '1': [40, 70],
    '2': [20, 20],
    '3': [40, 70],
    '4': [40, 24],
    '5': [40, 70],
    '6': [40, 70],
    '7': [50, 70],
  };

/** The fallback class by basic code (RFC 5321 §4.2.3, RFC 7504). */
export const BASIC_CODE_CLASSES: Readonly<Record<number, ResponseClass>> = {
  421: 70,
  450: 20,
  451: 70,
  452: 70,
  523: 23,
  551: 10,
  552: 22,
  553: 10,
  556: 10,
};

/** Phrases about the sender, its rate or a full mailbox. They override a code that blames the recipient address. */
export const OTHER_FAULT_WORDS =
  /has sent (?:to )?too many|(?:recipient|user) preferences|unauthorized sender|over ?-?quota|mailbox (?:is )?full|quota exceeded|\b(?:spf|dkim|dmarc)\b|unauthenticated|spamhaus|black-?\s?list|block-?\s?list|blocked using|reputation|message size|too (?:large|big)|sender (?:address |domain )?(?:rejected|denied|blocked|verif)/;

/** Phrases of a 5xx reply that nevertheless asks for a retry: some servers greylist with 5xx. */
export const RETRYABLE_WORDS = /gr[ae]y-?list|(?:try|retry)(?: \w+)? (?:again )?later|try again in \d/;
