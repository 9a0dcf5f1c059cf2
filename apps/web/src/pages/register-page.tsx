// The register screen.
export function RegisterPage() {
  return <main>Register</main>;
}
