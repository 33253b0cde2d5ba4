/**
 * The outcome of a session: all of its mail was accepted, some of it, or none; nobody was authenticated (a wrong key, no key, a
 * broken TLS handshake); or it ended without having tried anything.
 */
export const SMTP_OUTCOMES = ['accepted', 'partial', 'refused', 'unauthenticated', 'empty'] as const;
