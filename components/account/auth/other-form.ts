/** Returns the address of another form for guests, with the wanted path kept. */
export function otherForm(path: '/login' | '/signup' | '/verify-email', redirectTo: string | null): string {
  return redirectTo === null ? path : `${path}?redirect=${encodeURIComponent(redirectTo)}`;
}
