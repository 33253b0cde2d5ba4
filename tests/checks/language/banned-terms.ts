/** A term that `docs/glossary.md` replaces: where it is banned, and the term to use. */
export type BannedTerm = {
  pattern: RegExp;
  instead: string;
  /** `names` are identifiers, files and folders, split into lower-case words; `prose` is comments, strings and docs. */
  in: 'prose' | 'names' | 'both';
};

const banned = (where: BannedTerm['in'], pattern: RegExp, instead: string): BannedTerm => ({
  in: where,
  pattern: new RegExp(`\\b(?:${pattern.source})\\b`, 'i'),
  instead,
});

/** The terms of the old private vocabulary, each with its replacement. */
export const BANNED_TERMS: readonly BannedTerm[] = [
  banned('both', /far[ -]ends?|other side/, 'remote server, receiving server'),
  banned('both', /strangers?/, 'unauthenticated client, unknown sender'),
  banned('both', /patience|(?:ask|asks) for patience/, 'throttled, throttle backoff'),
  banned('both', /waiting rooms?/, 'FairScheduler'),
  banned('both', /(?:hand over|return) desks?|desks?/, 'InMemoryIntake, LeaseReleaser'),
  banned('names', /(?:lease|pool|warm up) books?/, 'HeldLeases, PoolCache, WarmUpQuota'),
  banned('names', /settle attempt|settlements?/, 'decideOutcome, AttemptOutcome'),
  banned('names', /set aside/, 'moveToDeadLetter'),
  banned('names', /(?:is|mark) hanging/, 'isWaitingOnPeer, markWaitingOnPeer'),
  banned('names', /waits for nothing/, 'isFastPath'),
  banned('names', /(?:end )?unwalked/, 'cancelPlan'),
  banned('names', /forgive|quiet until/, 'resetBackoff, throttledUntil'),
  banned('names', /shaping|reshape|shapings/, 'traffic policy'),
  banned('names', /places?/, 'destination (delivery), cursor (list), membership (team)'),
  banned('both', /pointing domains?|(?<=\w )pointing(?= \w)/, 'delegated domains'),
  banned('names', /pointing/, 'delegated (domains)'),
  banned('names', /look at \w+/, 'verify, check'),
  banned('names', /lead on|lead to|leads here|leading home/, 'resolveRedirect, redirectTo, resolvesToUs'),
  banned('names', /decide wall|^walls?$/, 'authorizePage'),
  banned('names', /guard claims?/, 'guard token'),
  banned('names', /prove again|prove address/, 'reauthenticate, verifyEmail'),
  banned('names', /go on/, 'continue, scheduleNextCheck'),
  banned('names', /answer nothing/, 'notFoundHandler'),
  banned('both', /owes?|owed/, 'enqueue; needs'),
  banned('both', /troubles?/, 'HealthIssue, problem'),
  banned('names', /say (?:count|end|failure)|says?/, 'formatCount, restartNotice, errorMessage'),
  banned('names', /gathering socket/, 'BatchingSocket'),
  banned('both', /(?:intake|data|draft|inbound) rooms?|has room/, 'memory budget, hasCapacity'),
  banned('both', /rooms?/, 'memory, capacity, folder'),
  banned('prose', /anew/, 'again'),
  banned('prose', /whoever|whomever/, 'anyone who, the person who'),
  banned('prose', /of ours/, 'our'),
  banned('prose', /(?:is|are|that is|there is) none/, 'does not exist'),
  banned('prose', /what became of/, 'the result of'),
  banned('prose', /by (?:itself|themselves)/, 'automatically, alone'),
  banned('prose', /stands?|stood/, 'is, is stored, appears'),
  banned('prose', /ways? in(?= for| of|\b(?! which| that))/, 'entry point'),
  banned('prose', /mends?|mended|mending/, 'fix'),
  banned('prose', /told|tells? (?:whether|what|how|which|when|where|why|that)/, 'notified, reports'),
  banned('prose', /lives|living/, 'runs, is in'),
  banned('prose', /void/, 'invalid, expired'),
  banned('prose', /goes on|go on|let it go on/, 'continues, resumes'),
  banned('prose', /takes? its turn|in its turn/, 'then'),
  banned('prose', /the one (?:way|place|who)/, 'the single entry point'),
  banned('prose', /guard claims?/, 'guard token'),
  banned('prose', /(?<!\.)log(?:s|ged|ging)? (?:in|out)(?! (?:the|a|an|JSON|one)\b)/, 'sign in, sign out'),
];
