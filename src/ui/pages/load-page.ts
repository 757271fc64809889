/** The pages of getting in and of standing in the way, each a chunk of its own. */
export const loadPage = {
  login: async () => (await import('./login/login-page.tsx')).LoginPage,
  signup: async () => (await import('./signup/signup-page.tsx')).SignupPage,
  callback: async () => (await import('./callback/callback-page.tsx')).CallbackPage,
  binding: async () => (await import('./binding/binding-page.tsx')).BindingPage,
  retrievePassword: async () =>
    (await import('./retrieve-password/retrieve-password-page.tsx')).RetrievePasswordPage,
  stayTuned: async () => (await import('./stay-tuned/stay-tuned-page.tsx')).StayTunedPage,
  legal: async () => (await import('./legal/legal-page.tsx')).LegalPage,
  coming: async () => (await import('./coming/coming-page.tsx')).ComingPage,
  preCheck: async () => (await import('./pre-check/pre-check-page.tsx')).PreCheckPage,
};
