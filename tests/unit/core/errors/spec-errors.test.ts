import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type ErrorCode, errorCatalogue, errorEntry } from '#lib/core/errors/catalogue.ts';
import { readSpecError, type ServerError } from '#lib/core/errors/read-spec-error.ts';
import { LOOKED_UP_STATUSES, NAMED_CODES, NUMERIC_CODES } from '#lib/core/errors/spec-codes.ts';
import { validationText } from '#lib/core/errors/validation-text.ts';
import { answerError } from '#lib/http/config-api/answer-error.ts';

/** An error as a server without sentences of its own would answer it. */
const read = (facts: Partial<ServerError>) =>
  readSpecError({ status: 422, code: 'somethingElse', message: 'the words of the server', payload: {}, ...facts });

/** The spec's table of numeric codes (§8), unchanged. */
const NUMERIC: [codes: number[], text: string][] = [
  [[31], 'Username or password is not correct'],
  [[32, 34], 'Your session expired, please relogin'],
  [[33], 'Role is invalid'],
  [[42], 'Ticket already closed'],
  [[43], 'Sender domain not yet supported'],
  [[44], 'Misconfigured domain sender'],
  [[45], 'Form already used'],
  [[47], 'Form already published'],
  [[48], 'There are forms in your page that not yet published'],
  [[50], 'Email field is not found'],
  [[51], 'Modification not allowed'],
  [[52], "Proses failed, your quota hits it's limit"],
  [[53], 'Process failed, need validate your email'],
  [[121, 126], 'Email already registered'],
  [[122], 'Filename already exist'],
  [[123], 'Invalid data format'],
  [[124], 'Some required fields not set'],
  [[125], 'Password validation error'],
  [[127], 'Contact tag already used'],
  [[129], "We couldn't find any data in file you has imported"],
  [[133], 'account already registered'],
  [[139], 'image aspect ratio not meet the requirement'],
  [[414], 'captcha invalid'],
  [[550], 'The supplied password not correct'],
];

describe('numeric codes', () => {
  it.each(NUMERIC)('%s shows "%s" with any name from the server', (codes, text) => {
    for (const code of codes) expect(read({ code }).text).toBe(text);
  });

  it('import errors (501-503) and social account errors (130-138) show the message of the server', () => {
    for (const code of [501, 502, 503])
      expect(read({ code })).toMatchObject({ key: 'importFailed', text: 'the words of the server' });
    for (const code of [130, 131, 132, 134, 135, 136, 137, 138]) expect(read({ code }).key).toBe('socialAccount');
  });

  it('no other number has a line', () => {
    const known = [...NUMERIC.flatMap(([codes]) => codes), 501, 502, 503, 130, 131, 132, 134, 135, 136, 137, 138];
    expect(Object.keys(NUMERIC_CODES).map(Number).sort()).toEqual(known.sort());
  });

  it('codes 32 and 34 sign out, as tokenException, authenticationFailed and loggedOut do (§4)', () => {
    for (const code of [32, 34, 'tokenException', 'authenticationFailed', 'loggedOut']) {
      expect(read({ code, status: 401 })).toMatchObject({
        display: 'logout',
        text: 'Your session expired, please relogin',
      });
    }
  });
});

describe('named codes', () => {
  it('undefinedError and invalidObjectId become a server error on post', () => {
    for (const code of ['undefinedError', 'invalidObjectId']) {
      expect(read({ code, method: 'POST' }).key).toBe('serverError');
      expect(read({ code, method: 'GET' }).key).toBe('unknown');
    }
  });

  it('import exceptions map to import-specific codes', () => {
    expect(read({ code: 'importDelimiterException' }).key).toBe('importDelimiter');
    expect(read({ code: 'importContactUpdateException' })).toMatchObject({
      key: 'importContactUpdate',
      text: 'the words of the server',
    });
  });

  it('entityNotFoundException on reset-password becomes an invalid reset token', () => {
    const code = 'entityNotFoundException';
    expect(read({ code, status: 404, path: '/api/config/v1/reset-password' }).key).toBe('invalidResetToken');
    expect(read({ code, status: 404, path: '/api/config/v1/company/members/1' }).key).toBe('notFound');
  });

  it('overQuotaException names sub-feature and feature', () => {
    const payload = { feature: 'transactional email', subfeature: 'send' };
    expect(read({ code: 'overQuotaException', payload })).toMatchObject({
      text: 'Quota of Send on transactional email is exceeded',
      display: 'quota',
    });
  });

  it('doubleSpfException and "force from backend" show a suggestion', () => {
    for (const code of ['doubleSpfException', 'force from backend']) {
      expect(read({ code })).toMatchObject({ display: 'suggestion', text: 'the words of the server' });
    }
  });

  it.each([
    'singleSpfException',
    'stateException',
    'importContactUpdateException',
    'duplicateException',
    'forcedMessageException',
  ])("%s shows the server's message", (code) => expect(read({ code }).text).toBe('the words of the server'));

  it('a parse error on the token message becomes tokenException', () => {
    expect(read({ code: 'parseError', message: 'Parse error: token' })).toMatchObject({
      key: 'tokenException',
      display: 'logout',
    });
  });

  it('a second sign-in is confirmed, denied or ends the first (§4)', () => {
    expect(read({ code: 'signInConfirmException' }).display).toBe('multipleLogin');
    expect(read({ code: 'signInConfirmMode1Exception' }).display).toBe('multipleLoginDenied');
    expect(read({ code: 'forceOutException' }).display).toBe('sessionEnded');
  });
});

describe('validation wordings (§5)', () => {
  it('name the field and its value, and are replaced by a cause', () => {
    expect(validationText('validationException', { field: 'email' })).toBe('The Email is Invalid.');
    expect(validationText('notAllowedException', { field: 'colour' })).toBe('The Colour is Not Allowed.');
    expect(validationText('validationException', { field: 'email', value: 'x' })).toBe(
      'The value x is Invalid for Email',
    );
    expect(validationText('validationException', { field: 'email', value: 'x', cause: 'No.' })).toBe('No.');
    expect(validationText('validationException', {})).toBeNull();
  });

  it('are shown for validationException and notAllowedException', () => {
    expect(read({ code: 'validationException', payload: { field: 'phone', value: 7 } }).text).toBe(
      'The value 7 is Invalid for Phone',
    );
    expect(read({ code: 'notAllowedException', payload: { field: 'phone' } }).text).toBe('The Phone is Not Allowed.');
  });
});

describe('messages and statuses', () => {
  it.each([
    ['user suspended', 'userSuspended'],
    ['access token missing', 'sessionExpired'],
    ['downgrade not allowed', 'noDowngrade'],
    ['failed to parse web data', 'failedParsingContent'],
    ['quota limit exceeded', 'overQuota.quota'],
    ['storage limit exceeded', 'overQuota.storage'],
    ['sender limit exceeded', 'overQuota.sender'],
    ['publish limit exceeded', 'overQuota.publish'],
    ['email-sent limit exceeded', 'overQuota.send'],
  ])('"%s" means %s under any status', (message, key) => {
    expect(read({ status: 500, message }).key).toBe(key);
  });

  it.each([
    ['password invalid', 'passwordInvalid'],
    ['billing paid', 'billingPaid'],
    ['url already exists', 'urlExists'],
    ['SPF invalid', 'spfInvalid'],
    ['domain not validated', 'domainNotValidated'],
    ['promo used', 'promoUsed'],
    ['promo not found', 'promoNotFound'],
    ['promo expired', 'promoExpired'],
    ['import error on header', 'importHeader'],
    ['import error on format', 'importFormat'],
    ['import error on size', 'importSize'],
    ['import error on encoding', 'importEncoding'],
    ['import error on delimiter', 'importDelimiter'],
    ['import error on row data', 'importRowData'],
    ['unfinished last import', 'importUnfinished'],
    ['contact limit exceeded', 'contactLimit'],
    ['team member exists', 'memberExists'],
    ['team member limit reached', 'memberLimit'],
    ['slug taken', 'slugTaken'],
    ['form still published', 'formInUse'],
    ['form used in automation', 'formInUse'],
    ['A/B winner cannot be 0%', 'winnerZero'],
    ['labels under 10 contacts', 'labelTooSmall'],
    ['invalid tag', 'invalidTag'],
    ['transactional domain not verified', 'transactionalDomainNotVerified'],
    ['check-in error', 'checkIn'],
  ])('"%s" is looked up under 412, 422, 413, 410 and 403 only', (message, key) => {
    for (const status of [412, 422, 413, 410, 403]) expect(read({ status, message }).key).toBe(key);
    expect(read({ status: 409, message }).key).toBe('unknown');
    for (const code of [413, 410, 403]) expect(read({ status: 400, code, message }).key).toBe(key);
  });

  it('a status is used when there is no code', () => {
    const byStatus = (status: number) => read({ status, code: null, method: 'GET' }).key;
    expect([202, 401, 400, 502, 405, 404].map(byStatus)).toEqual([
      'accepted',
      'loginException',
      'badRequest',
      'badGateway',
      'emailRegistered',
      'notFound',
    ]);
  });
});

describe('display behaviour', () => {
  it('a post with a null or verify code stays silent', () => {
    for (const code of [null, 'verify']) expect(read({ code, method: 'POST' }).display).toBe('silent');
    expect(read({ code: 'verify', method: 'PUT' }).display).toBe('toast');
  });

  it('stats, count and fetch timeouts are silent, other timeouts are not', () => {
    const late = (path: string) => read({ status: 0, code: 'timeout', path }).display;
    expect(['/api/config/v1/stats', '/api/config/v1/contacts/count?x=1', '/a/fetch/b'].map(late)).toEqual(
      Array(3).fill('silent'),
    );
    expect(['/api/config/v1/me', '/api/config/v1/account'].map(late)).toEqual(['toast', 'toast']);
  });
});

describe('the catalogue', () => {
  const codes = Object.keys(errorCatalogue) as ErrorCode[]; // the keys of the catalogue are its codes

  it('shows each of its lines as the spec prescribes for the code', () => {
    const differing = codes.filter((code) => {
      const { specCode, display } = errorEntry(code);
      const line = typeof specCode === 'number' ? NUMERIC_CODES[specCode] : NAMED_CODES[specCode ?? ''];
      const isLookedUp = typeof specCode === 'number' && LOOKED_UP_STATUSES.has(specCode);
      const isSaid = specCode === undefined || typeof specCode === 'string' || line !== undefined || isLookedUp;
      const isLogout = (display === 'logout') === (line?.display === 'logout');
      return !isSaid || !isLogout;
    });
    expect(differing).toEqual([]);
  });

  it('words a numeric code as the spec does', () => {
    const texts = new Map(NUMERIC.flatMap(([numbers, text]) => numbers.map((number) => [number, text] as const)));
    for (const code of codes) {
      const { specCode, message } = errorEntry(code);
      if (typeof specCode === 'number' && !LOOKED_UP_STATUSES.has(specCode))
        expect([code, message]).toEqual([code, texts.get(specCode)]);
    }
  });

  it('shows the message of a refusal instead of the fixed text of its code', async () => {
    const answered = async (error: AppError): Promise<unknown> => answerError(error, 'request-1').json();
    expect(await answered(new AppError('passwordInvalid', { message: 'Choose 10 characters or more.' }))).toMatchObject(
      {
        code: 125,
        payload: { cause: 'Choose 10 characters or more.' },
      },
    );
    expect(await answered(new AppError('passwordInvalid'))).toMatchObject({ code: 125, payload: {} });
    expect(read({ code: 125, payload: { cause: 'Choose 10 characters or more.' } }).text).toBe(
      'Choose 10 characters or more.',
    );
  });
});
