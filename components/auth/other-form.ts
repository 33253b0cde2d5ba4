/** The address of the other guest's form, with the wanted path kept. */
export function otherForm(path: '/login' | '/signup', redirectTo: string | null): string {
  return redirectTo === null ? path : `${path}?redirect=${encodeURIComponent(redirectTo)}`;
}
