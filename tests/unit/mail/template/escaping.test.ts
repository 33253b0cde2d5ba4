import { describe, expect, it, test } from 'vitest';
import { preview, refusal, render, type TestOptions } from './render.ts';

const hostile = {
  x: `<"'&>`,
  js: 'javascript:alert(1)',
  hidden: ' java\tscript:alert(1)',
  ok: 'https://a.example/?a=1&b=2',
  term: 'a b&c',
};

describe('a value in HTML', () => {
  test.each([
    ['<p>{{x}}</p>', '<p>&lt;&quot;&#39;&amp;&gt;</p>'],
    ['<p title="{{x}}">', '<p title="&lt;&quot;&#39;&amp;&gt;">'],
    ["<p title='{{x}}'>", "<p title='&lt;&quot;&#39;&amp;&gt;'>"],
    ['<!-- {{x}} -->', '<!-- &lt;&quot;&#39;&amp;&gt; -->'],
    ['<p>{{{x}}}{{& x}}</p>', `<p><"'&><"'&></p>`],
    ['<a href="{{ok}}">', '<a href="https://a.example/?a=1&amp;b=2">'],
    ['<a href="{{js}}">', '<a href="#">'],
    ['<a href="{{hidden}}">', '<a href="#">'],
    ['<a href="{{#if js}}{{js}}{{else}}{{ok}}{{/if}}">', '<a href="#">'],
    ['<a href="https://a.example/{{term}}?q={{term}}">', '<a href="https://a.example/a%20b%26c?q=a%20b%26c">'],
    ['<img src="{{js}}" alt="{{term}}">', '<img src="#" alt="a b&amp;c">'],
    ['<p style="color: {{color}}">{{term}}', '<p style="color: #ff0000">a b&amp;c'],
    ['<p style="{{css}}">', '<p style="">'],
    ['<style>a { color: {{color}} }</style>{{x}}', '<style>a { color: #ff0000 }</style>&lt;&quot;&#39;&amp;&gt;'],
    ['<td{{#if x}} class="a"{{/if}} title="{{term}}">', '<td class="a" title="a b&amp;c">'],
    ['<!--[if mso]><v:rect href="{{js}}"><![endif]-->{{term}}', '<!--[if mso]><v:rect href="#"><![endif]-->a b&amp;c'],
    ['1 < 2 {{term}} <3 {{term}}', '1 < 2 a b&amp;c <3 a b&amp;c'],
  ])('%s', (template, expected) => {
    expect(render(template, { ...hostile, color: '#ff0000', css: 'a:url(x);b' })).toBe(expected);
  });

  test.each([
    ['<p class={{x}}>'],
    ['<p {{x}}="a">'],
    ['<{{x}}>'],
    ['<p{{x}}>'],
    ['<script>var a = "{{x}}"</script>'],
    ['<a onclick="go({{x}})">'],
    ['<p title={{#if x}}"{{/if}}>'],
    ['{{#each xs}}<a href="{{/each}}">'],
    ['<p {{#if x}}title="{{/if}}">'],
  ])('is refused in %s, and in imported dialects escaped with a warning', (template) => {
    expect(refusal(template, hostile)).toMatchObject({ code: 'unsafeContext', position: { line: 1 } });
    const { text, warnings } = preview(template, hostile, { dialect: 'handlebars' });
    expect(warnings.map(({ code }) => code)).toContainEqual(expect.stringMatching(/unsafeContext|uncertainContext/));
    expect(text).not.toContain(hostile.x);
  });

  it('cannot be split into a dangerous link', () => {
    const data = { a: 'java', b: 'script:alert(1)', none: '' };
    expect(render('<a href="{{a}}{{b}}">', data)).toBe('<a href="#script%3Aalert%281%29">');
    expect(render('<a href="{{none}}{{b}}">', data)).toBe('<a href="script%3Aalert%281%29">');
  });

  it('is percent-encoded within a link in sparkpost, and written with entities in handlebars and mustachio', () => {
    const template = '<a href="https://a.example/?q={{term}}">';
    const of = (dialect: TestOptions['dialect']) => render(template, hostile, { dialect });
    expect(of('sparkpost')).toContain('q=a%20b%26c');
    expect(of('handlebars')).toContain('q=a b&amp;c');
    expect(of('mustachio')).toContain('q=a b&amp;c');
  });
});

describe('a value outside of HTML', () => {
  it('is written as it is in the text part, without controls', () => {
    expect(render('{{x}}{{{x}}}', { x: `<&>\u0000\u001b\t\n` }, { kind: 'text' })).toBe('<&>\t\n<&>\t\n');
  });

  it('cannot break out of a header', () => {
    const header = render('Hi {{x}}!', { x: 'a\r\nBcc: b@example.com\u0000' }, { kind: 'header' });
    expect(header).toBe('Hi a Bcc: b@example.com !');
    expect(render('{{x}}', { x: 'e\u0301' }, { kind: 'header' })).toBe('\u00e9');
  });

  it('in an AMP part leaves the tags of amp-mustache alone, but for ours', () => {
    const amp = '<p>{{x}}</p><template type="amp-mustache"><b>{{name}}{{@recipient.email}}</b></template>{{x}}';
    expect(render(amp, { x: 1 }, { kind: 'amp' })).toBe(
      '<p>1</p><template type="amp-mustache"><b>{{name}}ada@example.com</b></template>1',
    );
    expect(refusal('{{{x}}}', { x: 1 }, { kind: 'amp' })).toMatchObject({ code: 'unsafeContext' });
  });
});
