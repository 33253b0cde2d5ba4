import type { WordRule } from './response-codes.ts';

/** Words of refusal that make a mention of the sender's side a fault of it. */
const REFUSED = String.raw`(?:block|bann|mismatch|isn't on|not (?:on|pre)|\bban\b|reject|den(?:y|ied)|refus|disallow|restrict|suspend|disabl|deactivat|locked|limit|exceed|unauthori|not (?:be )?(?:allow|permit|authori|accept|valid|verif|resolv|exist|found|trust|match|aligned|local|known)|does(?:n't| not)|cannot|can't|could not|must|invalid|unknown|unresolv|unverified|verif|fail|suspicious|suspected|suspect|untrusted|spam|abus|bad\b|poor|dynamic|dial|residential|generic|listed|listing|reput|complain|compromis|throttl|forged|spoof|missing|no (?:mx|a record|dns|reverse))`;

/** A quota or the mailbox's own words beside it, in a window that the rules share. */
const BOX = String.raw`(?:mail-?\s?box(?:es)?|inbox|mail ?folder|maildir|storage|disk)`;

/** Owners of a quota that is not the recipient's mailbox. */
const OWNER = String.raw`(?:send(?:er|ers|ing)?(?:'s)?|sent|organi[sz]ation(?:'s|al)?|tenant|queue|hour(?:ly)?|da(?:y|ily)|week(?:ly)?|month(?:ly)?|minute|domain(?:'s)?|outbound|outgoing|rate|connections?|plan|company(?:'s)?|relay|subscription|smtp|submission|api|traffic|bandwidth|system|server|ip|message|messages|recipients per|your (?:\w+ )?(?:account|server|host|plan|ip|client|mail|mailbox))`;

/** A quota of somebody else than the recipient. */
export const OWNED_QUOTA = new RegExp(String.raw`(?<!${BOX}(?:'s)? )\b${OWNER} (?:\w+ )?quota`);

/**
 * Wordings of refusals that blame anybody but the recipient's address: the sender, its account, address, network or
 * authentication, a policy, a rate, a quota, the content, a full mailbox, the receiver's own systems. The first match decides.
 *
 * They are looked for in all lines, before the words about a dead address: the cause follows a general first line
 * (`mailbox unavailable`) as often as it precedes it, and servers write 5.1.1 beside any of them.
 */
export const OTHER_FAULTS: readonly WordRule[] = [
  // A quota: of whom the word before it says, else the mailbox's, else of whom the text names.
  { words: OWNED_QUOTA, bounceClass: 70 },
  {
    words: new RegExp(
      String.raw`(?<!(?:sender|sender's|sending|your|organi[sz]ation|organi[sz]ation's|domain's|queue) )\b${BOX} (?:\w+ ){0,3}(?:over ?-?)?quota|quota (?:\w+ ){0,3}(?:of|for|in) (?:\w+ ){0,3}(?<!your )${BOX}`,
    ),
    bounceClass: 22,
  },
  {
    words: new RegExp(
      String.raw`\b${OWNER}\b.{0,40}\bquota|\bquota\b.{0,40}\b(?:of|for|per|by|from|on) (?:\w+ ){0,2}${OWNER}\b`,
    ),
    bounceClass: 70,
  },
  // Authentication and identity of the sender.
  {
    words:
      /authenti[cf]|anti-?spoof|impersonat|smtp auth|pop ?before|verification fail|(?<!whose )address(?:es)? (?:is|are) not verified|not owned by|unsigned/,
    bounceClass: 50,
  },
  {
    words: /\b(?:spf|dkim|dmarc|batv|bimi|backscatter|sender ?id|sender policy framework|domainkeys)\b/,
    bounceClass: 50,
  },
  {
    words: /\bptr\b|reverse[ -]?(?:dns|lookup|hostname|mapping)|\brdns\b|\bhelo\b(?! handshake)|\behlo\b(?! handshake)/,
    bounceClass: 50,
  },
  {
    words:
      /sender (?:address |domain |e-?mail )?(?:rejected|denied|refused|blocked|verif)|(?:verification|verify) failed for\b|(?:callout|callback|call-back) .{0,40}fail|domain of sender|invalid dns mx|sender ?filter|cannot find your hostname|unresolvable relay|(?:unauthori[sz]ed|unresolvable|bogus|forged|unverified|bad|invalid|suspicious|suspected|unknown|untrusted) (?:mail |e-?mail |envelope )?sender/,
    bounceClass: 50,
  },
  // The sending address has a bad name.
  {
    words:
      /spamhaus|spamcop|barracudacentral|\bsorbs\b|uceprotect|senderscore|cloudmark|abuseat\.org|\bdnsbl|\bdrbl|\brbls?\b|black-?\s?list|block-?\s?list|deny-?\s?list|blocked using|realtime block|(?:is|are|address|ip|\d) (?!not )(?:\w+ )?listed (?:at|by|in|on)\b|due to listing|found on one or more|reputation|user complaints|banned|\[?tss?0\d\]?|\bbl\d\d\b|\(bl\)|s31[45]0|ofr_506|\baup#/,
    bounceClass: 51,
  },
  { words: /gr[ae]y-?list/, bounceClass: 70 },
  // How fast and how much.
  {
    words:
      /rate.?limit|throttl|too (?:many|much) (?:\w+ )?(?:mails?|messages?|emails?|e-mails?|connections?|sessions?|recipients?|requests?|errors?|concurrent|commands?|transactions?)|has sent (?:to )?too many|you have exceeded|too (?:quickly|fast|frequent)|(?:at|due to) (?:a|the) (?:\w+ )?rate\b|frequency (?:is )?limit|(?:excessive|unusual|unexpected|high) (?:\w+ )?(?:volume|rate)|limits? (?:for|on|of) (?:the )?(?:number|amount) of|slow(?: down|er)\b|zu viele|trop de |demasiad[oa]s|troppi|troppe|слишком много|多すぎ|过多|太多|频率|너무 많|(?:hourly|daily|weekly|monthly|sending|send|recipient|message|messages|relay|smtp|connection|submission) (?:rate |message |e-?mail |sending )?limit|per[- ](?:second|minute|hour|day)\b|this (?:hour|minute)\b|(?:exceed|reach).{0,40}(?:\brates?\b|connections?|concurren)/,
    bounceClass: 70,
  },
  // The mailbox is there and full.
  {
    words:
      /over ?-?quota|(?:users?|user's|recipients?|recipient's|accounts?|addressee|<@>).{0,40}\bquota|\bquota\b.{0,40}\b(?:of|for|by) (?:\w+ )?(?:user|recipient|account|addressee|<@>)|(?<!(?:sender's|your) )(?:mail-?\s?box|mail ?folder|inbox|maildir|account|user|recipient).{0,40}\bfull\b|(?:mail-?\s?box|inbox) (?:\w+ ){0,3}(?:limit|exceed)|full mail-?\s?box|out of storage|(?:not|n't) (?:have )?(?:enough|sufficient) (?:storage )?space|space (?:has been|is) (?:used up|exhausted)|exceeded? (?:its |their |the |his )?storage|storage allocation|(?:postfach|mailbox|speicher).{0,40}\bvoll\b|bo[iî]te.{0,40}pleine|(?:buz[oó]n|casilla).{0,30}(?:llen[oa]|excedi)|casella.{0,30}pien[ao]|caixa.{0,30}cheia|(?:postvak|mailbox).{0,20}\bvol\b|ящик.{0,30}(?:переполн|полон)|skrzynk.{0,30}(?:pełn|przepełn)|(?:メールボックス|受信箱|容量).{0,20}(?:いっぱい|一杯|超過|オーバー)|(?:邮箱|信箱|邮件箱).{0,10}(?:已满|满|超出)|(?:편지함|메일함|사서함).{0,20}(?:가득|초과|꽉)|kutusu.{0,20}dolu|brevlåda.{0,20}full/,
    bounceClass: 22,
  },
  {
    words:
      /(?:message|mail|size|e-?mail|content).{0,40}(?:too (?:large|big|long)|exceed.{0,30}(?:size|limit|maximum))|size limit|(?:maximum|max) (?:message |mail )?size|message size|larger than|too (?:large|big)\b/,
    bounceClass: 23,
  },
  {
    words:
      /attachments? (?:\w+ ){0,4}(?:not|block|prohibit|forbid|forbidden|reject|den|type|contain|illegal|virus)|(?:illegal|prohibited|banned|blocked|forbidden|dangerous|disallowed|invalid|unsafe|suspicious|certain) (?:\w+ )?attachment|file ?(?:type|name|extension)|executable|potential security issue|\bvirus|malware|infected|trojan/,
    bounceClass: 53,
  },
  {
    words:
      /(?<!no[nt][- ])(?<!not |isn't )\bspam(?!tool)|junk|unsolicited|phish|\bbulk\b|\buribl|\bsurbl|content (?:rejected|denied|filter|not accepted|polic|restrict|presents)|(?:message|mail|e-?mail|unacceptable|binary) content|anti-?spam|(?:message|mail|e-?mail)s? (?:\w+ )?filtered|improper(?:ly)? (?:use|format)|mass mail|pattern detect|for abuse|abusive|suspicious|\bmi:sp/,
    bounceClass: 52,
  },
  {
    words:
      /relay(?:ing)?\b.{0,20}(?:denied|not (?:permitted|allowed)|prohibited|refused|disallowed)|(?:unable|not (?:permitted|allowed|authori[sz]ed)|refus(?:e|ing)|cannot|do not|don't) to? ?relay|no relay|rcpthosts?\b|(?:insecure|open) (?:mail )?relay|as a relay|relaying (?:mail|disallowed)|not a gateway|gateway user|(?:do not|don't) handle mail|domain is not (?:allowed|permitted)|not (?:a )?local (?:host|domain)/,
    bounceClass: 54,
  },
  {
    words:
      /temporar(?:y|il?ly) (?:locked|disabled|suspended|unavailable|blocked|inactive|closed|not (?:available|active))|(?:locked|disabled|suspended) temporar|(?:mailbox|user|account|recipient|address) (?:is |has been )?temporar/,
    bounceClass: 20,
  },
  ...senderFaults(),
  // Rules of the receiver that are not about the address.
  {
    words:
      /(?<!privacy )\bpolic(?:y|ies)\b|policyviol|policyrestrict|\bviolat|prohibit|forbidden|security (?:reason|rule|setting|restriction)|administrative(?:ly)? (?:prohib|den|block|reject|lock|refus)|terms of (?:service|use)|acceptable use|\baup\b|organi[sz]ational settings|richtlinie|\bpolitique|pol[ií]tica|\bbeleid\b|политик|ポリシー|策略|정책/,
    bounceClass: 50,
  },
  {
    words:
      /not (?:be )?(?:allowed|permitted|authori[sz]ed) to (?:send|post|connect|use|submit|mail|write|e-?mail|contact|deliver)|you (?:are|were|have been) (?:not|un|block|bann|den|reject)|you're not|you (?:do not|don't|cannot|can't|may not) (?:have|send|post|mail|write)|has (?:blocked|rejected) (?:you|mail|your)|no permission|(?:(?:do|does|did|will)(?: not|n't) (?:want to )?accept|(?:is|are)(?: not|n't) accepting) (?:any )?(?:mails?|messages?|e-?mails?|connections?|smtp) (?:from|with|without|in\b|contain)|delivery (?:is )?not authori[sz]ed|closed mailing list|smtp server of your|no valid recipients from|\be2110\b|different (?:e-?mail )?address|bogus mail|no access from|(?:returned|bounced?) (?:mails?|messages?) not accepted|(?:message|mail|e-?mail|envelope|transaction)s? (?:has been |have been |was |were |is |are )?blocked|blocked (?:for|by|using|-|see)\b|only (?:accepts?|receives?|allows?) (?:\w+ )?(?:mails?|messages?|e-?mails?|members|senders)|only (?:\w+ ){0,2}(?:members|subscribers|employees) (?:may|can|are)|(?:accepts?|receives?) (?:mails?|messages?|e-?mails?) (?:only )?(?:of|from) (?:\w+ ){0,3}only|members?[- ]only|non-?members?|not (?:a member|subscribed)|moderat(?:ed|or)|(?:recipient|user)(?:'s)? preferences|(?:rejected|refused|blocked|declined) by (?:the |this )?(?:recipients?|users?|addressee)\b(?! (?:domain|server|system|host|mail (?:server|system)))|(?:white|allow)-?list|challenge/,
    bounceClass: 50,
  },
  {
    words:
      /starttls|\btls (?:is )?(?:required|negotiation|handshake|fail|version|not)|(?:must|requires?|required|without|needs?) (?:\w+ ){0,3}(?:\btls\b|encryption|encrypted)|encryption (?:is )?(?:required|needed)/,
    bounceClass: 50,
  },
  {
    words:
      /not (?:fully )?rfc|rfc ?\d* ?(?:compliant|compliance)|rfcmessage|header error|in (?:the |message )?headers?\b|missing (?:\w+ ){0,5}headers?|(?:invalid|malformed|duplicate|illegal|multiple|bad) (?:\w+ )?headers?|headers? (?:are |is )?(?:missing|invalid|malformed|not)|malformed (?:message|mail|mime)|bare (?:lf|cr)/,
    bounceClass: 50,
  },
  { words: /\bloop(?:s|ed|ing)?\b|too many hops|hop count|syntax error:/, bounceClass: 40 },
  // What the message or its client lacks.
  {
    words:
      /confirm this (?:mail )?server|requires? confirmation|captcha|purported responsible|third-party dsn|fully[- ]qualified (?:e-?mail )?address|multiple addresses|base64 encoding|line limit|submit messages to this|our system has detected|rule imposed|\breject, id=/,
    bounceClass: 50,
  },
  { words: /(?:not|n't) configured to relay/, bounceClass: 54 },
  { words: /taille (?:limite|maximale)/, bounceClass: 23 },
  { words: /timeout waiting/, bounceClass: 24 },
  // The receiver's own systems, and answers that mean later.
  {
    words:
      /(?:resolve|find) (?:a |the )?route\b|no route for|\(nullmx\)|(?:host|domain) does not accept mail|name server: |invalid domain,|mail receiving disabled|(?<!(?:recipient|rcpt|destination|addressee)(?:'s)? )domain (?:name )?(?:does not|doesn't) exist|unrouteable mail domain|host (?:is )?unreachable|host not found, try|name ?server query|\bmx records?\b|(?:temporar\w*|transient) dns|dns (?:server |lookup )?(?:timeout|timed|fail|error|problem|records?)|name ?server reply|servfail/,
    bounceClass: 21,
  },
  {
    words:
      /insufficient (?:system|disk|resources|memory|storage)|(?:system|local) config(?:uration)? error|connection (?:was )?(?:dropped|reset)|no route to host|could not connect|not accepting connections|(?:can't|cannot|could not) (?:create|load|open) |deferred because|low priority|no space left|(?:not|n't) (?:enough|sufficient) disk space|(?:mail )?system (?:is )?full\b|(?:internal|system|local|configuration|database|ldap|disk|lookup|resolver) (?:server )?(?:error|failure|problem|fault)|misconfigur|out of memory|(?:write|i\/o) error|system call|service (?:is )?(?:currently|not) (?:un)?available|queue file|overload|procmail|bin\/mail|command (?:failed|died|output)|mailer error|pipe to \||x-unix;|\|\| exit|returned a permanent error|(?<!not (?:a )?)\btempora(?:l|r(?:y|ily))\b|(?:try|retry)(?: \w+)? (?:again )?later|try again in \d|vor[uü]bergehend|sp[aä]ter (?:noch|erneut|wieder)|temporaire|plus tard|m[aá]s tarde|mais tarde|pi[uù] tardi|временн|позже|一時的|後で|後ほど|일시적|나중에|临时|稍后|稍後/,
    bounceClass: 70,
  },
];

/** The sender, its account, its address, its domain, its hosts and its network, in the large languages. */
function senderFaults(): WordRule[] {
  const patterns = [
    // What "you" own is the sender's, for a reply is addressed to the client. Advice to ask somebody is not meant.
    String.raw`\byour (?:e-?mail |mail |sending |smtp |hosting |sender |user |outgoing )?(?:account|mailbox|subscription|plan|organi[sz]ation|tenant|ip\b|credentials|password)(?! administrator)`,
    String.raw`\b(?:from|by|of|that) your (?:\w+ )?(?:server|host|domain|network|address|e-?mail address|mta|country|client|provider|site)\b`,
    String.raw`\byour (?:\w+ )?(?:server|host|domain|network|system|(?:e-?mail )?address|mta|country|client|hostname|connection|access)\b(?! (?:admin|book|list)).{0,60}${REFUSED}`,
    String.raw`${REFUSED}\w* (?:\w+ ){0,2}your (?:\w+ )?(?:server|host|domain|network|address|connection|access)\b`,
    // "sending account", "outgoing mail", "from address".
    String.raw`\b(?:sending|sender'?s?|outgoing|outbound|originating|submitting|authenticated) (?:e-?mail |mail |user )?(?:accounts?|address(?:es)?|domains?|ip|mailbox|organi[sz]ation|permission|privilege|is|has|was)\b`,
    String.raw`\b(?:outgoing|outbound) (?:e-?)?(?:mails?|messages?)\b`,
    String.raw`\b(?:from|return|envelope[- ]from|mail ?from|header[- ]from|reverse)[- ](?:e-?mail )?(?:address|domain|path|header)\b(?!:)`,
    String.raw`\b(?:envelope|header)[- ]from\b|\bmail ?from (?:domain|address|command|rejected|is|must)|\bmail ?from\b.{0,30}(?:rejected|refused|denied|blocked)|\b532[12]\.(?:mail)?from|\bfrom: (?:header|address|line|domain|field)`,
    // "sender", without what mailers call their own notices: "returned to sender".
    String.raw`(?<!to (?:the |its )?)\bsenders?\b(?!:)(?:'s)? (?:[\w<@>'-]+ ){0,4}${REFUSED}`,
    String.raw`${REFUSED}\w* (?:\w+ ){0,3}(?<!to (?:the |its )?)senders?\b`,
    // The network.
    String.raw`\bip(?:v[46])?\b[- ]?(?:addr\w*)?.{0,60}${REFUSED}|${REFUSED}.{0,40}\b(?:ips?|ipv[46])\b`,
    String.raw`\b(?:client|connecting|sending|source) (?:host|server|system|client|mta|network|ip|hostname)\b.{0,60}${REFUSED}`,
    String.raw`(?:mails?|messages?|e-?mails?|connections?|access|traffic) (?:\w+ ){0,2}from (?:your|this (?:server|sender|ip|domain|host|country|network|location)|the (?:sender|ip|domain|host)|\[?\d{1,3}\.\d|dynamic|dial)`,
    String.raw`(?<![\w.])\[?(?:\d{1,3}\.){3}\d{1,3}\]?(?: address)? (?:has been|is|was|are) (?:\w+ )?(?:block|bann|reject|den|refus|not (?:allow|permit|accept|authori|trust))`,
    String.raw`connections? (?:\w+ ){0,3}(?:refused|rejected|denied|blocked|not accepted)|(?:hosts?|servers?) (?:\w+ )?(?:with|using) dynamic|dynamic ip|open proxy|dial-?up|geographical|geo-?ip`,
    // Other languages.
    '(?<!(?:an den|zur[uü]ck an(?: den)?) )absender.{0,60}(?:abgelehnt|abgewiesen|verweiger|gesperrt|blockiert|ung[uü]ltig|nicht|unbekannt|ungültig|existiert|fehl)',
    "exp[eé]diteur.{0,60}(?:refus|rejet|bloqu|invalide|inconnu|non|interdit|n'existe)|[eé]metteur.{0,40}(?:invalide|refus|inconnu|bloqu)|adresse ip.{0,40}(?:bloqu|refus|rejet)",
    'remitente.{0,60}(?:rechaz|bloque|denegad|inv[aá]lid|no |desconocid|prohibid)|remetente.{0,60}(?:rejeitad|recusad|bloquead|inv[aá]lid|n[aã]o|desconhecid)|mittente.{0,60}(?:rifiutat|bloccat|non|sconosciut|respint|invalid)',
    'afzender.{0,60}(?:geweigerd|geblokkeerd|afgewezen|ongeldig|niet|onbekend)|nadawc.{0,60}(?:odrzuc|zablokow|nie|nieznan|niepraw)|отправител.{0,60}(?:отклон|заблок|запрещ|не |неизвест|отверг)',
    '(?:送信者|送信元|差出人).{0,40}(?:拒否|ブロック|存在しません|見つかりません|無効|制限|許可)|(?:发件人|发送者|发信人|寄件人).{0,30}(?:拒绝|拒絕|屏蔽|不存在|无效|限制|被|未)|(?:발신자|보낸 ?사람|송신자).{0,30}(?:거부|차단|존재하지|제한|없)',
    'g[oö]nder(?:en|ici).{0,40}(?:redded|engellen|ge[cç]ersiz|bulunam|bilinm)|avs[aä]ndar.{0,40}(?:avvis|blocker|ogiltig|inte|okänd)',
  ];
  return patterns.map((pattern) => ({ words: new RegExp(pattern), bounceClass: 50 }));
}

/**
 * Words that name nobody. They decide only if nothing says clearly that the address is dead: "blocked" may be the mailbox, the
 * sender or the message.
 */
export const VAGUE_FAULTS: readonly WordRule[] = [
  { words: /connection (?:was )?(?:lost|closed)|no route to/, bounceClass: 70 },
  { words: /transaction failed|being processed|numerous attempts/, bounceClass: 40 },
  {
    words:
      /block|administrative|access denied|not (?:allowed|permitted|authori[sz]ed|accepted|acceptable|welcome)|refus|denied|restrict|unacceptable|go away|\[?(?:cs|hm)\d\d\]?/,
    bounceClass: 50,
  },
];

/** A quota whose owner is not named. */
export const QUOTA = /quota\b|over the allowed/;

/** The recipient's mailbox, which a quota is about if nobody else is named. */
export const MAILBOX = new RegExp(BOX);

/** Rules for the rest: what is said neither about the address nor about the sender. */
export const REMAINING_RULES: readonly WordRule[] = [
  { words: /time[d ]?-?\s?out/, bounceClass: 24, softOnly: true },
  {
    words:
      /\bdns\b|nxdomain|(?:host|domain)(?: name)?.{0,30}(?:not found|not exist|doesn't exist|unknown|lookup)|unrouteable|no mx\b/,
    bounceClass: 21,
  },
  { words: /(?:does not|doesn't) exist/, bounceClass: 10 },
  {
    words: /later|defer|not available|unavailable|busy|in progress|local error/,
    bounceClass: 70,
    softOnly: true,
  },
];

/** Phrases of a 5xx reply that nevertheless asks for a retry: some servers greylist with 5xx. */
export const RETRYABLE_WORDS = /gr[ae]y-?list|(?:try|retry)(?: \w+)? (?:again )?later|try again in \d/;
