/** The labels of the user modal. */
export const USER_LABELS = {
  username: "Name",
  password: "Password",
  company: "Company",
  clientId: "Client",
  isAdmin: "Is Admin",
  isManager: "Is Manager",
  isApproved: "Approved",
};
