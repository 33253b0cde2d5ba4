import { describe, expect, it } from 'vitest';
import { requireGoodPassword } from '#lib/account/identity/passwords/require-good-password.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';

const OWNER = { email: 'postfach.sued@rocket-parts.example', names: ['Zoé', 'Keller'], company: 'Rocket Parts GmbH' };

const causeOf = async (password: string) => {
  try {
    await requireGoodPassword(password, OWNER, 'newPassword');
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'passwordInvalid', payload: { field: 'newPassword' } });
    return String(error);
  }
};

describe('a new password', () => {
  it.each([
    [
      'a common one',
      /common/,
      ['password123', 'Password1234', 'QWERTYUIOP', 'letmein12345', 'dragon2024!!', '..iloveyou1'],
    ],
    [
      'a repetition',
      /repeats/,
      ['aaaaaaaaaaaa', 'abababababab', '1212121212', 'xyzxyzxyzxyz', 'solar9solar9so', '🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂'],
    ],
    [
      'a sequence',
      /sequence/,
      ['abcdefghijkl', '9876543210', 'abcd1234wxyz', 'tyuiop[]5678', 'zyxwvutsrq', 'AAAbbbCCCddd'],
    ],
    ['its owner’s address', /email/, ['postfach.sued@rocket-parts.example', 'PostfachSued-2026', 'x-rocketparts-x']],
    ['its owner’s name', /name/, ['keller!!rocks']],
    ['their company’s name', /company|email/, ['rocketPARTSgmbh7', 'gmbh-gmbh-9999']],
    ['the product’s name', /Mailwright/, ['mailwright-2026', 'Mail.Wright.77']],
  ])('made of %s is refused and the field named', async (_what, cause, passwords) => {
    for (const password of passwords) expect(await causeOf(password), password).toMatch(cause);
  });

  it.each([
    'correct horse battery',
    'a long password',
    'gT7-pelican-harbor',
    'the rocket parts are stored in bay twelve',
    'Kühlschrank im Mai',
    'qwq lamp ninety two',
    '密码不应该太简单对吧你说呢',
  ])('such as %s is accepted', async (password) => {
    expect(await causeOf(password)).toBeNull();
  });

  it('is not compared with names shorter than four letters', async () => {
    const short = { email: 'al@x.example', names: ['Al', 'Li'], company: 'Acm' };
    expect(await refusalOf(requireGoodPassword('a calm flight home', short, 'password'))).toBe('none');
  });
});
