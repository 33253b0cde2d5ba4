/** Typical messages, by their handling of dark mode. */

/** A white card on a grey page, with a button and a logo and without dark mode. */
export const WHITE_CARD = `<html><head><style>
  body { background: #f4f4f5; font-family: Arial, sans-serif; margin: 0; padding: 24px }
  .card { background: #ffffff; border: 1px solid #e4e4e7; border-radius: 8px; padding: 24px; max-width: 480px }
  .hint { color: #71717a }
</style></head><body>
  <table width="100%" bgcolor="#F4F4F5"><tr><td align="center"><div class="card">
    <img id="logo" width="48" height="48" alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23f97316'/%3E%3C/svg%3E">
    <h1 data-text>Your receipt</h1>
    <p data-text>Text without a color of its own.</p>
    <p data-text style="color:#18181b">Order <b data-text>4711</b> is on its way.</p>
    <p data-text class="hint">You get this because you bought something.</p>
    <a data-text href="https://shop.example/" style="background:#f97316;color:white;padding:8px 16px">Open the order</a>
    <p><font data-text color="navy">An old-fashioned color.</font></p>
    <p data-text style="background: rgb(254 249 195 / 90%); color: rgba(0,0,0,.8)">A notice on yellow.</p>
  </div></td></tr></table></body></html>`;

/** The same card with its own dark design. */
export const OWN_DARK = `<html><head><meta name="color-scheme" content="light dark"><style>
  :root { color-scheme: light dark }
  .card { background: #ffffff; color: #18181b; padding: 24px; max-width: 480px }
  .light-only { display: block } .dark-only { display: none }
  @media (prefers-color-scheme: dark) {
    .card { background: #27272a !important; color: #fafafa !important }
    .light-only { display: none !important } .dark-only { display: block !important }
  }
</style></head><body><div class="card"><h1 data-text>Your receipt</h1>
  <p data-text class="light-only">The light design.</p><p data-text class="dark-only">The dark design.</p>
  <p data-text>Text that takes the card’s color.</p></div></body></html>`;

/** A message that is always dark, by explicit colors. */
export const ALWAYS_DARK = `<html><body style="background-color:#0a0a0a;margin:0;padding:24px">
  <div style="background:#18181b;color:#f4f4f5;padding:24px;max-width:480px"><h1 data-text>Your receipt</h1>
  <p data-text style="color:#a1a1aa">Written for the night.</p></div></body></html>`;
