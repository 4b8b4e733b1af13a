// A module of its own, imported when somebody uses a passkey: the build leaves out all that these two do not call.
export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
