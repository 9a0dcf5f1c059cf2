// The login screen.
export function LoginPage() {
  return <main>Login</main>;
}
