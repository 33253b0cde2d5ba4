/** The striped line across the top of the window on every screen of the sandbox, 4 px high. */
export function SandboxStripe() {
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-40 h-1 bg-[repeating-linear-gradient(-45deg,var(--sandbox)_0_8px,var(--sandbox-stripe)_8px_16px)] print:hidden"
    />
  );
}
