/**
 * The types that Gmail refuses at its door (support.google.com/mail/answer/6590, as of November 2026), by extension.
 */
const GMAIL = `
  ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpkg dll dmg ex ex_ exe hta img ins iso isp jar
  jnlp js jse lib lnk mde mjs msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc wsf wsh
  xll
`;

/**
 * The types that Outlook does not let its users open ("Blocked attachments in Outlook", support.microsoft.com, and the default
 * `BlockedFileTypes` of Exchange Online), without those that nothing runs: certificates (cer, crt, der), which business
 * mail carries, mailboxes (pst), saved web pages (mht, mhtml) and temporary files (tmp).
 */
const OUTLOOK = `
  ade adp app application appref-ms asp aspx asx bas bat bgi cab cdxml chm cmd cnt com cpl csh diagcab exe fxp gadget grp
  hlp hpj hta htc inf ins iso isp its jar jnlp js jse ksh lnk mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb mde
  mdt mdw mdz msc msh msh1 msh1xml msh2 msh2xml mshxml msi msp mst msu ops osd pcd pif pl plg prf prg printerexport ps1
  ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 pssc py pyc pyo pyw pyz pyzw reg scf scr sct shb shs theme udl url vb vbe vbp vbs
  vhd vhdx vsmacros vsw webpnp website ws wsb wsc wsf wsh xbap xll xnk
`;

/** The types of files that no message may carry, by extension: the executable ones that Gmail or Outlook block. */
export const BLOCKED_TYPES: ReadonlySet<string> = new Set(wordsOf(GMAIL + OUTLOOK).sort());

/** Media types of programs, among them the default `BlockedMimeTypes` of Exchange Online. */
const BLOCKED_MEDIA_TYPES: ReadonlySet<string> = new Set(
  wordsOf(`
    application/hta application/javascript application/java-archive application/msaccess application/prg
    application/vnd.android.package-archive application/vnd.microsoft.portable-executable application/x-dosexec
    application/x-executable application/x-javascript application/x-ms-shortcut application/x-msdos-program
    application/x-msdownload application/x-msi text/javascript text/scriptlet x-internet-signup
  `),
);

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** Characters that no reader shows: controls, direction marks, zero widths. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** Blanks, dots and quotation marks at the end of a name, which Windows drops. */
const IGNORED_END = /[\s."']+$/;

/** The extension of a compressed file: the file within has the name without it. */
const COMPRESSED = /\.(?:gz|bz2|xz|z|zst|lz|lzma|br)$/i;

/**
 * Returns the extension for which a file is refused by its name; null for any other name. The last extension counts, as for
 * Windows: without the blanks and dots after it, without the name of a stream (`a.exe::$DATA`), and within a compressed file
 * (`a.exe.gz`).
 */
export function blockedTypeOf(name: string): string | null {
  const seen = name.normalize('NFKC').replace(UNSEEN, '');
  const base = seen.slice(Math.max(seen.lastIndexOf('/'), seen.lastIndexOf('\\')) + 1);
  for (const part of base.split(':')) {
    let rest = part.replace(IGNORED_END, '');
    while (COMPRESSED.test(rest)) rest = rest.replace(COMPRESSED, '').replace(IGNORED_END, '');
    const dot = rest.lastIndexOf('.');
    const extension = rest
      .slice(dot + 1)
      .trim()
      .toLowerCase();
    if (dot >= 0 && BLOCKED_TYPES.has(extension)) return extension;
  }
  return null;
}

/** Returns whether a media type, without its parameters, is that of a program. */
export const isBlockedMediaType = (mediaType: string): boolean => BLOCKED_MEDIA_TYPES.has(mediaType.toLowerCase());
