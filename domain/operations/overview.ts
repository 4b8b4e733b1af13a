/** Some of the entities that need attention, and how many there are. */
type Attention<T> = { count: number; rows: T[] };

type Named = { id: string; name: string };

/** The answer of `GET /overview` (product/site 7). */
export type Overview = {
  counts: { toolkits: number; widgets: number; clients: number; users: number };
  /** The answers since midnight in a time zone: of all clients, and of those with the most. A limit that is null is none. */
  answers: {
    zone: string;
    total: number;
    limit: number | null;
    clients: (Named & { count: number; limit: number | null })[];
  };
  attention: {
    /** Open alerts: `id` is the key, `name` the sentence. */
    alerts: Attention<Named>;
    /** Clients whose model the provider no longer has. */
    retired: Attention<Named & { model: string }>;
    /** Widgets that no client can use: none has approved both the widget and its toolkit. */
    unapproved: Attention<Named>;
    /** Clients without a domain and without allowed origins: no site can show their widgets. */
    withoutOrigins: Attention<Named>;
    withoutWidgets: Attention<Named>;
    /** Accounts that wait for an administrator. */
    waiting: Attention<Named>;
  };
  /** Whether a client can use a widget, and whether one of those clients has a site. */
  steps: { isApproved: boolean; hasSite: boolean };
};
