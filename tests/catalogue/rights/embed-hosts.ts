// Sites that may frame a seller's items. They are public; only their seller names them.
import { everyone, nobody, on, type Right, sellers } from '../../platform/rights/right.ts'

const embedHosts = on('embed_hosts')

export const embedHostRights: Right[] = [
  embedHosts.select('reads which sites may frame items', everyone, 'seller_id, hosts', 'seller_id = $bannedSeller'),
  embedHosts.insert('names a site', sellers, "(hosts) values ('{quilts.example}')", sellers),
  embedHosts.insert("names a site for the seller's items", nobody, "(seller_id, hosts) values ($seller, '{}')", [
    'seller',
  ]),
  embedHosts.update('gives their sites to others', nobody, 'seller_id = $seller', '', nobody),
  embedHosts.remove('deletes the sites of sellers', nobody, 'seller_id = $seller', nobody),
]
