
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "acceptances": {
                  Row: {
                    "accepted_at": string,"document": string,"user_id": string,"version": string
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted_at"?: string,"document": string,"user_id": string,"version": string
                  }
                  Update: {
                    "accepted_at"?: string,"document"?: string,"user_id"?: string,"version"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "acceptances_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"accounts": {
                  Row: {
                    "created_at": string,"email": string | null,"id": string,"identity_sub": string | null,"wants_mail": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email"?: string | null,"id": string,"identity_sub"?: string | null,"wants_mail"?: boolean
                  }
                  Update: {
                    "created_at"?: string,"email"?: string | null,"id"?: string,"identity_sub"?: string | null,"wants_mail"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"admin_proposals": {
                  Row: {
                    "act": string,"created_at": string,"id": string,"proposed_by": string,"reason": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "act": string,"created_at"?: string,"id"?: string,"proposed_by": string,"reason": string,"user_id": string
                  }
                  Update: {
                    "act"?: string,"created_at"?: string,"id"?: string,"proposed_by"?: string,"reason"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "admin_proposals_proposed_by_fkey"
      columns: ["proposed_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "admin_proposals_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"api_keys": {
                  Row: {
                    "created_at": string,"digest": string,"expires_at": string | null,"id": string,"last_used_at": string | null,"name": string,"scopes": (string)[],"start": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"digest": string,"expires_at"?: string | null,"id"?: string,"last_used_at"?: string | null,"name": string,"scopes": (string)[],"start": string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"digest"?: string,"expires_at"?: string | null,"id"?: string,"last_used_at"?: string | null,"name"?: string,"scopes"?: (string)[],"start"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "api_keys_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "accounts"
      referencedColumns: ["id"]
    }
                  ]
                },"appeals": {
                  Row: {
                    "acted_by": string | null,"answer": string | null,"created_at": string,"decided_at": string | null,"decided_by": string | null,"id": string,"outcome": string | null,"statement_id": string,"text": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "acted_by"?: string | null,"answer"?: string | null,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"id"?: string,"outcome"?: string | null,"statement_id": string,"text": string,"user_id": string
                  }
                  Update: {
                    "acted_by"?: string | null,"answer"?: string | null,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"id"?: string,"outcome"?: string | null,"statement_id"?: string,"text"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "appeals_acted_by_fkey"
      columns: ["acted_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "appeals_decided_by_fkey"
      columns: ["decided_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "appeals_statement_id_fkey"
      columns: ["statement_id"]
isOneToOne: true
      referencedRelation: "statements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "appeals_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"blocks": {
                  Row: {
                    "blocked_at": string,"blocked_id": string,"blocker_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "blocked_at"?: string,"blocked_id": string,"blocker_id"?: string
                  }
                  Update: {
                    "blocked_at"?: string,"blocked_id"?: string,"blocker_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "blocks_blocked_id_fkey"
      columns: ["blocked_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "blocks_blocker_id_fkey"
      columns: ["blocker_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"bundle_items": {
                  Row: {
                    "bundle_id": string,"listing_id": string,"position": number
                  }
                  ComputedFields: never
                  Insert: {
                    "bundle_id": string,"listing_id": string,"position": number
                  }
                  Update: {
                    "bundle_id"?: string,"listing_id"?: string,"position"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "bundle_items_bundle_id_fkey"
      columns: ["bundle_id"]
isOneToOne: false
      referencedRelation: "bundles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bundle_items_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                },"bundles": {
                  Row: {
                    "created_at": string,"description": string | null,"id": string,"name": string,"price_cents": number,"seller_id": string,"size": number
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"description"?: string | null,"id"?: string,"name": string,"price_cents": number,"seller_id": string,"size": number
                  }
                  Update: {
                    "created_at"?: string,"description"?: string | null,"id"?: string,"name"?: string,"price_cents"?: number,"seller_id"?: string,"size"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "bundles_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"cart_items": {
                  Row: {
                    "added_at": string,"buyer_id": string,"chosen_price_cents": number | null,"listing_id": string,"price_cents": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "added_at"?: string,"buyer_id"?: string,"chosen_price_cents"?: number | null,"listing_id": string,"price_cents"?: number | null
                  }
                  Update: {
                    "added_at"?: string,"buyer_id"?: string,"chosen_price_cents"?: number | null,"listing_id"?: string,"price_cents"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "cart_items_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cart_items_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                },"cart_notices": {
                  Row: {
                    "buyer_id": string,"left_at": string,"listing_id": string,"reason": string,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "buyer_id": string,"left_at"?: string,"listing_id": string,"reason": string,"title": string
                  }
                  Update: {
                    "buyer_id"?: string,"left_at"?: string,"listing_id"?: string,"reason"?: string,"title"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "cart_notices_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"cases": {
                  Row: {
                    "admin_id": string | null,"answer": string | null,"body": string,"buyer_id": string,"changed_at": string,"decision": string | null,"due_at": string | null,"id": string,"is_request": boolean,"item_ids": (string)[] | null,"kind": string,"offer": string | null,"opened_at": string,"order_item_id": string | null,"outcome": string | null,"refund_cents": number | null,"seller_id": string,"state": string,"thread_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "admin_id"?: string | null,"answer"?: string | null,"body": string,"buyer_id": string,"changed_at"?: string,"decision"?: string | null,"due_at"?: string | null,"id"?: string,"is_request"?: never,"item_ids"?: (string)[] | null,"kind": string,"offer"?: string | null,"opened_at"?: string,"order_item_id"?: string | null,"outcome"?: string | null,"refund_cents"?: number | null,"seller_id": string,"state"?: string,"thread_id": string
                  }
                  Update: {
                    "admin_id"?: string | null,"answer"?: string | null,"body"?: string,"buyer_id"?: string,"changed_at"?: string,"decision"?: string | null,"due_at"?: string | null,"id"?: string,"is_request"?: never,"item_ids"?: (string)[] | null,"kind"?: string,"offer"?: string | null,"opened_at"?: string,"order_item_id"?: string | null,"outcome"?: string | null,"refund_cents"?: number | null,"seller_id"?: string,"state"?: string,"thread_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "cases_admin_id_fkey"
      columns: ["admin_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cases_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cases_order_item_id_fkey"
      columns: ["order_item_id"]
isOneToOne: false
      referencedRelation: "order_items"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cases_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cases_thread_id_fkey"
      columns: ["thread_id"]
isOneToOne: false
      referencedRelation: "threads"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_messages": {
                  Row: {
                    "answer": string | null,"answered_at": string | null,"closed_at": string | null,"closed_by": string | null,"created_at": string,"email": string,"id": string,"message": string,"name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"answered_at"?: string | null,"closed_at"?: string | null,"closed_by"?: string | null,"created_at"?: string,"email": string,"id"?: string,"message": string,"name": string
                  }
                  Update: {
                    "answer"?: string | null,"answered_at"?: string | null,"closed_at"?: string | null,"closed_by"?: string | null,"created_at"?: string,"email"?: string,"id"?: string,"message"?: string,"name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_messages_closed_by_fkey"
      columns: ["closed_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"discounts": {
                  Row: {
                    "amount_cents": number | null,"code": string,"created_at": string,"ended_at": string | null,"ends_at": string | null,"id": string,"listing_id": string | null,"max_uses": number | null,"percent": number | null,"seller_id": string,"starts_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents"?: number | null,"code": string,"created_at"?: string,"ended_at"?: string | null,"ends_at"?: string | null,"id"?: string,"listing_id"?: string | null,"max_uses"?: number | null,"percent"?: number | null,"seller_id"?: string,"starts_at"?: string
                  }
                  Update: {
                    "amount_cents"?: number | null,"code"?: string,"created_at"?: string,"ended_at"?: string | null,"ends_at"?: string | null,"id"?: string,"listing_id"?: string | null,"max_uses"?: number | null,"percent"?: number | null,"seller_id"?: string,"starts_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "discounts_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "discounts_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"downloads": {
                  Row: {
                    "buyer_id": string,"downloaded_at": string,"id": number,"listing_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "buyer_id": string,"downloaded_at"?: string,"id"?: never,"listing_id": string
                  }
                  Update: {
                    "buyer_id"?: string,"downloaded_at"?: string,"id"?: never,"listing_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "downloads_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "downloads_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                },"entitlements": {
                  Row: {
                    "buyer_id": string,"granted_at": string,"id": string,"listing_id": string,"order_id": string,"revoke_reason": string | null,"revoked_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "buyer_id": string,"granted_at"?: string,"id"?: string,"listing_id": string,"order_id": string,"revoke_reason"?: string | null,"revoked_at"?: string | null
                  }
                  Update: {
                    "buyer_id"?: string,"granted_at"?: string,"id"?: string,"listing_id"?: string,"order_id"?: string,"revoke_reason"?: string | null,"revoked_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "entitlements_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "entitlements_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "entitlements_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    }
                  ]
                },"follows": {
                  Row: {
                    "followed_at": string,"follower_id": string,"seller_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "followed_at"?: string,"follower_id"?: string,"seller_id": string
                  }
                  Update: {
                    "followed_at"?: string,"follower_id"?: string,"seller_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "follows_follower_id_fkey"
      columns: ["follower_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "follows_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"listing_files": {
                  Row: {
                    "created_at": string,"id": string,"listing_id": string,"mime_type": string,"name": string,"object_id": string | null,"object_path": string,"object_version": string | null,"sha256": string,"size_bytes": number,"version": number,"what_changed": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"listing_id": string,"mime_type": string,"name": string,"object_id"?: string | null,"object_path": string,"object_version"?: string | null,"sha256": string,"size_bytes": number,"version": number,"what_changed"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"listing_id"?: string,"mime_type"?: string,"name"?: string,"object_id"?: string | null,"object_path"?: string,"object_version"?: string | null,"sha256"?: string,"size_bytes"?: number,"version"?: number,"what_changed"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "listing_files_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                },"listing_views": {
                  Row: {
                    "listing_id": string,"viewed_on": string,"views": number
                  }
                  ComputedFields: never
                  Insert: {
                    "listing_id": string,"viewed_on": string,"views": number
                  }
                  Update: {
                    "listing_id"?: string,"viewed_on"?: string,"views"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "listing_views_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                },"listings": {
                  Row: {
                    "average_rating": number,"created_at": string,"currency": string,"description": string,"description_changed_at": string | null,"file_changed_at": string | null,"file_kind": string | null,"file_mime_type": string | null,"file_size_bytes": number | null,"file_version": number,"file_what_changed": string | null,"id": string,"is_pay_what_you_want": boolean,"lowest_price_cents": number | null,"price_cents": number,"price_changed_at": string | null,"processing_failure": string | null,"rating_count": number,"rating_sum": number,"reduced_until": string | null,"regular_price_cents": number | null,"sales_count": number,"search_document": unknown,"seller_id": string,"showcase_images": NonNullable<Json>,"status": string,"suggested_price_cents": number | null,"title": string,"title_changed_at": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "average_rating"?: never,"created_at"?: string,"currency"?: string,"description": string,"description_changed_at"?: string | null,"file_changed_at"?: string | null,"file_kind"?: never,"file_mime_type"?: string | null,"file_size_bytes"?: number | null,"file_version"?: number,"file_what_changed"?: string | null,"id"?: string,"is_pay_what_you_want"?: boolean,"lowest_price_cents"?: number | null,"price_cents": number,"price_changed_at"?: string | null,"processing_failure"?: string | null,"rating_count"?: number,"rating_sum"?: number,"reduced_until"?: string | null,"regular_price_cents"?: number | null,"sales_count"?: number,"search_document"?: unknown,"seller_id"?: string,"showcase_images"?: NonNullable<Json>,"status"?: string,"suggested_price_cents"?: number | null,"title": string,"title_changed_at"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "average_rating"?: never,"created_at"?: string,"currency"?: string,"description"?: string,"description_changed_at"?: string | null,"file_changed_at"?: string | null,"file_kind"?: never,"file_mime_type"?: string | null,"file_size_bytes"?: number | null,"file_version"?: number,"file_what_changed"?: string | null,"id"?: string,"is_pay_what_you_want"?: boolean,"lowest_price_cents"?: number | null,"price_cents"?: number,"price_changed_at"?: string | null,"processing_failure"?: string | null,"rating_count"?: number,"rating_sum"?: number,"reduced_until"?: string | null,"regular_price_cents"?: number | null,"sales_count"?: number,"search_document"?: unknown,"seller_id"?: string,"showcase_images"?: NonNullable<Json>,"status"?: string,"suggested_price_cents"?: number | null,"title"?: string,"title_changed_at"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "listings_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"mail_preferences": {
                  Row: {
                    "is_wanted": boolean,"kind": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "is_wanted": boolean,"kind": string,"user_id"?: string
                  }
                  Update: {
                    "is_wanted"?: boolean,"kind"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "mail_preferences_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "accounts"
      referencedColumns: ["id"]
    }
                  ]
                },"messages": {
                  Row: {
                    "body": string,"id": string,"pictures": NonNullable<Json>,"sender_id": string,"sent_at": string,"thread_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"id"?: string,"pictures"?: NonNullable<Json>,"sender_id"?: string,"sent_at"?: string,"thread_id": string
                  }
                  Update: {
                    "body"?: string,"id"?: string,"pictures"?: NonNullable<Json>,"sender_id"?: string,"sent_at"?: string,"thread_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "messages_sender_id_fkey"
      columns: ["sender_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "messages_thread_id_fkey"
      columns: ["thread_id"]
isOneToOne: false
      referencedRelation: "threads"
      referencedColumns: ["id"]
    }
                  ]
                },"moderation_actions": {
                  Row: {
                    "action": string,"admin_id": string,"case_id": string | null,"created_at": string,"facts": string | null,"id": number,"listing_id": string | null,"reason": string | null,"report_id": string | null,"reverses": number | null,"review_id": string | null,"rule": string | null,"statement_id": string | null,"until": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"admin_id": string,"case_id"?: string | null,"created_at"?: string,"facts"?: string | null,"id"?: never,"listing_id"?: string | null,"reason"?: string | null,"report_id"?: string | null,"reverses"?: number | null,"review_id"?: string | null,"rule"?: string | null,"statement_id"?: string | null,"until"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "action"?: string,"admin_id"?: string,"case_id"?: string | null,"created_at"?: string,"facts"?: string | null,"id"?: never,"listing_id"?: string | null,"reason"?: string | null,"report_id"?: string | null,"reverses"?: number | null,"review_id"?: string | null,"rule"?: string | null,"statement_id"?: string | null,"until"?: string | null,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "moderation_actions_admin_id_fkey"
      columns: ["admin_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "moderation_actions_reverses_fkey"
      columns: ["reverses"]
isOneToOne: false
      referencedRelation: "moderation_actions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "moderation_actions_statement_id_fkey"
      columns: ["statement_id"]
isOneToOne: false
      referencedRelation: "statements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "moderation_actions_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"order_items": {
                  Row: {
                    "buyer_id": string,"created_at": string,"discount_cents": number,"id": string,"listing_id": string,"order_id": string,"price_cents": number,"seller_name": string,"showcase_images": NonNullable<Json>,"tax_cents": number,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "buyer_id": string,"created_at"?: string,"discount_cents"?: number,"id"?: string,"listing_id": string,"order_id": string,"price_cents": number,"seller_name": string,"showcase_images"?: NonNullable<Json>,"tax_cents"?: number,"title": string
                  }
                  Update: {
                    "buyer_id"?: string,"created_at"?: string,"discount_cents"?: number,"id"?: string,"listing_id"?: string,"order_id"?: string,"price_cents"?: number,"seller_name"?: string,"showcase_images"?: NonNullable<Json>,"tax_cents"?: number,"title"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "order_items_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_items_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_items_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    }
                  ]
                },"order_withdrawals": {
                  Row: {
                    "buyer_id": string,"declared_at": string,"order_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "buyer_id": string,"declared_at"?: string,"order_id": string
                  }
                  Update: {
                    "buyer_id"?: string,"declared_at"?: string,"order_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "order_withdrawals_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "order_withdrawals_order_id_fkey"
      columns: ["order_id"]
isOneToOne: true
      referencedRelation: "orders"
      referencedColumns: ["id"]
    }
                  ]
                },"orders": {
                  Row: {
                    "basket_digest": string,"bundle_cents": number,"bundle_name": string | null,"buyer_id": string,"checkout_session_id": string | null,"checkout_url": string | null,"created_at": string,"currency": string,"discount_cents": number,"discount_code": string | null,"disputed_cents": number,"duplicate_cents": number,"duplicate_refunded_at": string | null,"expires_at": string,"fee_cents": number,"fee_refunded_cents": number,"id": string,"livemode": boolean,"lost_cents": number,"paid_at": string | null,"payment_intent_id": string | null,"refund_policy": string | null,"refunded_cents": number,"seller_id": string,"status": string,"stripe_account_id": string | null,"tax_cents": number,"tax_mode": string,"total_cents": number,"withdrawable_until": string | null,"withdrawal_days": number
                  }
                  ComputedFields: never
                  Insert: {
                    "basket_digest": string,"bundle_cents"?: number,"bundle_name"?: string | null,"buyer_id": string,"checkout_session_id"?: string | null,"checkout_url"?: string | null,"created_at"?: string,"currency"?: string,"discount_cents"?: number,"discount_code"?: string | null,"disputed_cents"?: number,"duplicate_cents"?: number,"duplicate_refunded_at"?: string | null,"expires_at": string,"fee_cents"?: number,"fee_refunded_cents"?: number,"id"?: string,"livemode": boolean,"lost_cents"?: number,"paid_at"?: string | null,"payment_intent_id"?: string | null,"refund_policy"?: string | null,"refunded_cents"?: number,"seller_id": string,"status"?: string,"stripe_account_id"?: string | null,"tax_cents"?: number,"tax_mode"?: string,"total_cents": number,"withdrawable_until"?: string | null,"withdrawal_days"?: number
                  }
                  Update: {
                    "basket_digest"?: string,"bundle_cents"?: number,"bundle_name"?: string | null,"buyer_id"?: string,"checkout_session_id"?: string | null,"checkout_url"?: string | null,"created_at"?: string,"currency"?: string,"discount_cents"?: number,"discount_code"?: string | null,"disputed_cents"?: number,"duplicate_cents"?: number,"duplicate_refunded_at"?: string | null,"expires_at"?: string,"fee_cents"?: number,"fee_refunded_cents"?: number,"id"?: string,"livemode"?: boolean,"lost_cents"?: number,"paid_at"?: string | null,"payment_intent_id"?: string | null,"refund_policy"?: string | null,"refunded_cents"?: number,"seller_id"?: string,"status"?: string,"stripe_account_id"?: string | null,"tax_cents"?: number,"tax_mode"?: string,"total_cents"?: number,"withdrawable_until"?: string | null,"withdrawal_days"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "orders_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "orders_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"pending_pictures": {
                  Row: {
                    "began_at": string,"failure": string | null,"listing_id": string,"pictures": NonNullable<Json>
                  }
                  ComputedFields: never
                  Insert: {
                    "began_at"?: string,"failure"?: string | null,"listing_id": string,"pictures": NonNullable<Json>
                  }
                  Update: {
                    "began_at"?: string,"failure"?: string | null,"listing_id"?: string,"pictures"?: NonNullable<Json>
                  }
                  Relationships: [
                    {
      foreignKeyName: "pending_pictures_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: true
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                },"pending_versions": {
                  Row: {
                    "began_at": string,"failure": string | null,"listing_id": string,"name": string,"what_changed": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "began_at"?: string,"failure"?: string | null,"listing_id": string,"name": string,"what_changed"?: string | null
                  }
                  Update: {
                    "began_at"?: string,"failure"?: string | null,"listing_id"?: string,"name"?: string,"what_changed"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "pending_versions_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: true
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                },"price_reductions": {
                  Row: {
                    "begun_at": string | null,"ends_at": string,"listing_id": string,"price_cents": number,"starts_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "begun_at"?: string | null,"ends_at": string,"listing_id": string,"price_cents": number,"starts_at"?: string
                  }
                  Update: {
                    "begun_at"?: string | null,"ends_at"?: string,"listing_id"?: string,"price_cents"?: number,"starts_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "price_reductions_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: true
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                },"profiles": {
                  Row: {
                    "announcement": string | null,"avatar": string | null,"banner": string | null,"bio": string | null,"created_at": string,"deleted_at": string | null,"followers_count": number,"id": string,"is_banned": boolean,"is_seller": boolean,"is_suspended": boolean,"links": NonNullable<Json>,"name": string,"refund_policy": string | null,"standing": string,"username": string
                  }
                  ComputedFields: never
                  Insert: {
                    "announcement"?: string | null,"avatar"?: string | null,"banner"?: string | null,"bio"?: string | null,"created_at"?: string,"deleted_at"?: string | null,"followers_count"?: number,"id": string,"is_banned"?: boolean,"is_seller"?: boolean,"is_suspended"?: boolean,"links"?: NonNullable<Json>,"name": string,"refund_policy"?: string | null,"standing"?: never,"username": string
                  }
                  Update: {
                    "announcement"?: string | null,"avatar"?: string | null,"banner"?: string | null,"bio"?: string | null,"created_at"?: string,"deleted_at"?: string | null,"followers_count"?: number,"id"?: string,"is_banned"?: boolean,"is_seller"?: boolean,"is_suspended"?: boolean,"links"?: NonNullable<Json>,"name"?: string,"refund_policy"?: string | null,"standing"?: never,"username"?: string
                  }
                  Relationships: [
                    
                  ]
                },"reports": {
                  Row: {
                    "category": string,"created_at": string,"id": string,"outcome": string,"reason": string,"reported_listing_id": string | null,"reported_review_id": string | null,"reported_user_id": string,"reporter_id": string,"statement_id": string | null,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "category"?: string,"created_at"?: string,"id"?: string,"outcome"?: string,"reason": string,"reported_listing_id"?: string | null,"reported_review_id"?: string | null,"reported_user_id": string,"reporter_id"?: string,"statement_id"?: string | null,"status"?: string
                  }
                  Update: {
                    "category"?: string,"created_at"?: string,"id"?: string,"outcome"?: string,"reason"?: string,"reported_listing_id"?: string | null,"reported_review_id"?: string | null,"reported_user_id"?: string,"reporter_id"?: string,"statement_id"?: string | null,"status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "reports_reported_listing_id_fkey"
      columns: ["reported_listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reports_reported_review_id_fkey"
      columns: ["reported_review_id"]
isOneToOne: false
      referencedRelation: "reviews"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reports_reported_user_id_fkey"
      columns: ["reported_user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reports_reporter_id_fkey"
      columns: ["reporter_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reports_statement_id_fkey"
      columns: ["statement_id"]
isOneToOne: false
      referencedRelation: "statements"
      referencedColumns: ["id"]
    }
                  ]
                },"review_votes": {
                  Row: {
                    "review_id": string,"voted_at": string,"voter_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "review_id": string,"voted_at"?: string,"voter_id": string
                  }
                  Update: {
                    "review_id"?: string,"voted_at"?: string,"voter_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "review_votes_review_id_fkey"
      columns: ["review_id"]
isOneToOne: false
      referencedRelation: "reviews"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "review_votes_voter_id_fkey"
      columns: ["voter_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"reviews": {
                  Row: {
                    "answer": string | null,"answer_edited_at": string | null,"answered_at": string | null,"comment": string,"created_at": string,"edited_at": string | null,"helpful_count": number,"id": string,"is_counted": boolean,"is_public": boolean,"is_verified": boolean,"listing_id": string,"rating": number,"removed_at": string | null,"reviewer_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"answer_edited_at"?: string | null,"answered_at"?: string | null,"comment": string,"created_at"?: string,"edited_at"?: string | null,"helpful_count"?: number,"id"?: string,"is_counted"?: boolean,"is_public"?: boolean,"is_verified"?: boolean,"listing_id": string,"rating": number,"removed_at"?: string | null,"reviewer_id"?: string
                  }
                  Update: {
                    "answer"?: string | null,"answer_edited_at"?: string | null,"answered_at"?: string | null,"comment"?: string,"created_at"?: string,"edited_at"?: string | null,"helpful_count"?: number,"id"?: string,"is_counted"?: boolean,"is_public"?: boolean,"is_verified"?: boolean,"listing_id"?: string,"rating"?: number,"removed_at"?: string | null,"reviewer_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "reviews_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reviews_reviewer_id_fkey"
      columns: ["reviewer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"seller_accounts": {
                  Row: {
                    "charges_enabled": boolean,"connected_at": string,"deauthorized_at": string | null,"disconnect_asked_at": string | null,"is_selling": boolean,"livemode": boolean,"read_at": string,"requirements": NonNullable<Json>,"seller_id": string,"stripe_account_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "charges_enabled"?: boolean,"connected_at"?: string,"deauthorized_at"?: string | null,"disconnect_asked_at"?: string | null,"is_selling"?: never,"livemode": boolean,"read_at"?: string,"requirements"?: NonNullable<Json>,"seller_id": string,"stripe_account_id": string
                  }
                  Update: {
                    "charges_enabled"?: boolean,"connected_at"?: string,"deauthorized_at"?: string | null,"disconnect_asked_at"?: string | null,"is_selling"?: never,"livemode"?: boolean,"read_at"?: string,"requirements"?: NonNullable<Json>,"seller_id"?: string,"stripe_account_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "seller_accounts_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"statements": {
                  Row: {
                    "about": string | null,"act": string,"created_at": string,"facts": string,"id": string,"is_unlawful": boolean,"listing_id": string | null,"reversed_at": string | null,"reversed_by": string | null,"review_id": string | null,"rule": string,"until": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "about"?: string | null,"act": string,"created_at"?: string,"facts": string,"id"?: string,"is_unlawful"?: boolean,"listing_id"?: string | null,"reversed_at"?: string | null,"reversed_by"?: string | null,"review_id"?: string | null,"rule": string,"until"?: string | null,"user_id": string
                  }
                  Update: {
                    "about"?: string | null,"act"?: string,"created_at"?: string,"facts"?: string,"id"?: string,"is_unlawful"?: boolean,"listing_id"?: string | null,"reversed_at"?: string | null,"reversed_by"?: string | null,"review_id"?: string | null,"rule"?: string,"until"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "statements_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"supply_consents": {
                  Row: {
                    "buyer_id": string,"given_at": string,"order_id": string,"version": string,"words": string
                  }
                  ComputedFields: never
                  Insert: {
                    "buyer_id": string,"given_at"?: string,"order_id": string,"version": string,"words": string
                  }
                  Update: {
                    "buyer_id"?: string,"given_at"?: string,"order_id"?: string,"version"?: string,"words"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "supply_consents_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "supply_consents_order_id_fkey"
      columns: ["order_id"]
isOneToOne: true
      referencedRelation: "orders"
      referencedColumns: ["id"]
    }
                  ]
                },"threads": {
                  Row: {
                    "about": string,"buyer_id": string,"buyer_read_at": string | null,"created_at": string,"id": string,"last_message_at": string,"listing_id": string | null,"listing_title": string | null,"order_id": string | null,"seller_id": string,"seller_read_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "about"?: never,"buyer_id": string,"buyer_read_at"?: string | null,"created_at"?: string,"id"?: string,"last_message_at"?: string,"listing_id"?: string | null,"listing_title"?: string | null,"order_id"?: string | null,"seller_id": string,"seller_read_at"?: string | null
                  }
                  Update: {
                    "about"?: never,"buyer_id"?: string,"buyer_read_at"?: string | null,"created_at"?: string,"id"?: string,"last_message_at"?: string,"listing_id"?: string | null,"listing_title"?: string | null,"order_id"?: string | null,"seller_id"?: string,"seller_read_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "threads_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "threads_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "threads_order_id_fkey"
      columns: ["order_id"]
isOneToOne: true
      referencedRelation: "orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "threads_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"uploads": {
                  Row: {
                    "bucket_id": string,"created_at": string,"id": string,"object_path": string,"seller_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "bucket_id": string,"created_at"?: string,"id"?: string,"object_path"?: never,"seller_id"?: string
                  }
                  Update: {
                    "bucket_id"?: string,"created_at"?: string,"id"?: string,"object_path"?: never,"seller_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "uploads_seller_id_fkey"
      columns: ["seller_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"user_roles": {
                  Row: {
                    "granted_at": string,"role": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "granted_at"?: string,"role": string,"user_id": string
                  }
                  Update: {
                    "granted_at"?: string,"role"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "user_roles_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"wishlist_items": {
                  Row: {
                    "added_at": string,"buyer_id": string,"listing_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "added_at"?: string,"buyer_id"?: string,"listing_id": string
                  }
                  Update: {
                    "added_at"?: string,"buyer_id"?: string,"listing_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "wishlist_items_buyer_id_fkey"
      columns: ["buyer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "wishlist_items_listing_id_fkey"
      columns: ["listing_id"]
isOneToOne: false
      referencedRelation: "listings"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            [_ in never]: never
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
